; test: modref
; a callee writes the caller's variable
define void @set(ptr %p) {
entry:
  store i32 1, ptr %p
  ret void
}
define i32 @main() {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 0, ptr %y
  call void @set(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}

; ---
; set: reads [] writes [main.%x]
;   store@entry:0 reads [] writes [main.%x]
; main: reads [] writes []
;   store@entry:2 reads [] writes [main.%y]
;   call@entry:3 reads [] writes [main.%x]
;   %v reads [main.%x] writes []
