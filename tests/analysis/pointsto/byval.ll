; test: pointsto
; a structure by value is a copy of its own
@x = global i32 0
%big = type { ptr, i64, i64 }
define ptr @first(ptr byval(%big) %s) {
entry:
  %p = load ptr, ptr %s
  store ptr null, ptr %s
  ret ptr %p
}
define i32 @main() {
entry:
  %s = alloca %big
  store ptr @x, ptr %s
  %p = call ptr @first(ptr byval(%big) %s)
  ret i32 0
}

; ---
; first:
;   %s -> first.copy of %s
;   %p -> x
; main:
;   %s -> main.%s
;   %p -> x
; memory:
;   start holds start
;   main.%s holds x
;   first.copy of %s holds x
