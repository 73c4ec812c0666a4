; test: pointsto
; int x; int *p = &x; int *q = p;
@g = global i32 0
define i32 @main() {
entry:
  %x = alloca i32
  %p = alloca ptr
  store ptr %x, ptr %p
  %q = load ptr, ptr %p
  store ptr @g, ptr %p
  %v = load i32, ptr %q
  ret i32 %v
}

; ---
; main:
;   %x -> main.%x
;   %p -> main.%p
;   %q -> main.%x g
; memory:
;   start holds start
;   main.%p holds main.%x g
