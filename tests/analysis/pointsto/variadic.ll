; test: pointsto
; addresses that are passed through ... come out of the argument areas
@x = global i32 0
@y = global i32 0
%list = type { i32, i32, ptr, ptr }
declare void @llvm.va_start.p0(ptr)
define ptr @last(i32 %n, ...) {
entry:
  %list = alloca %list
  call void @llvm.va_start.p0(ptr %list)
  %slot = getelementptr %list, ptr %list, i64 0, i32 3
  %area = load ptr, ptr %slot
  %at = getelementptr i8, ptr %area, i64 8
  %p = load ptr, ptr %at
  %q = va_arg ptr %list, ptr
  ret ptr %p
}
define i32 @main() {
entry:
  %r = call ptr (i32, ...) @last(i32 2, ptr @x, ptr @y)
  ret i32 0
}

; ---
; last:
;   %list -> last.%list+0
;   %slot -> last.%list+16
;   %area -> last....
;   %at -> last....
;   %p -> x y
;   %q -> x y
; main:
;   %r -> x y
; memory:
;   start holds start
;   last.... holds x y
;   last.%list+8 holds last....
;   last.%list+16 holds last....
