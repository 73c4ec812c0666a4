; test: pointsto
; nothing is stored in constants, even if a pointer may lead there
@x = global i32 0
@fixed = constant ptr null
@free = global ptr null
define i32 @main(i1 %c) {
entry:
  %p = select i1 %c, ptr @fixed, ptr @free
  store ptr @x, ptr %p
  %v = load ptr, ptr @fixed
  ret i32 0
}

; ---
; main:
;   %p -> fixed free
; memory:
;   start holds start
;   free holds x
