; test: modref
; a call fills the argument area of a variadic callee
%list = type { i32, i32, ptr, ptr }
declare void @llvm.va_start.p0(ptr)
define i32 @first(i32 %n, ...) {
entry:
  %list = alloca %list
  call void @llvm.va_start.p0(ptr %list)
  %slot = getelementptr %list, ptr %list, i64 0, i32 3
  %area = load ptr, ptr %slot
  %v = load i32, ptr %area
  ret i32 %v
}
define i32 @main() {
entry:
  %r = call i32 (i32, ...) @first(i32 1, i32 7)
  ret i32 %r
}

; ---
; first: reads [] writes []
;   call@entry:1 reads [] writes [first.%list+0 first.%list+8 first.%list+16]
;   %area reads [first.%list+16] writes []
;   %v reads [first....] writes []
; main: reads [] writes [first....]
;   %r reads [] writes [first....]
