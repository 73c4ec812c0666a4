; test: modref
; read writes the buffer, writev reads what its list points to
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
define i32 @main() {
entry:
  %buffer = alloca [16 x i8]
  %list = alloca { ptr, i64 }
  store ptr %buffer, ptr %list
  %b = ptrtoint ptr %buffer to i64
  %l = ptrtoint ptr %list to i64
  %n = call i64 @__schism_syscall(i64 0, i64 0, i64 %b, i64 16, i64 0, i64 0, i64 0)
  %m = call i64 @__schism_syscall(i64 20, i64 1, i64 %l, i64 1, i64 0, i64 0, i64 0)
  ret i32 0
}

; ---
; main: reads [] writes []
;   store@entry:2 reads [] writes [main.%list]
;   %n reads [main.%buffer] writes [main.%buffer]
;   %m reads [main.%buffer main.%list] writes []
