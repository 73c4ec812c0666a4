; test: pointsto
; from a member back to its structure
%outer = type { i64, ptr, i64 }
@x = global i32 0
define i32 @main() {
entry:
  %o = alloca %outer
  %member = getelementptr %outer, ptr %o, i64 0, i32 1
  store ptr @x, ptr %member
  %back = getelementptr i8, ptr %member, i64 -8
  %again = getelementptr %outer, ptr %back, i64 0, i32 1
  %p = load ptr, ptr %again
  ret i32 0
}

; ---
; main:
;   %o -> main.%o+0
;   %member -> main.%o+8
;   %back -> main.%o+0
;   %again -> main.%o+8
;   %p -> x
; memory:
;   start holds start
;   main.%o+8 holds x
