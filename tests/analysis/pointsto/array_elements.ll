; test: pointsto
; all elements of an array are one, its neighbours are not
@x = global i32 0
@y = global i32 0
@z = global i32 0
%s = type { ptr, [4 x ptr], ptr }
define i32 @main(i64 %i) {
entry:
  %s = alloca %s
  %e = getelementptr %s, ptr %s, i64 0, i32 1, i64 %i
  store ptr @x, ptr %e
  %last = getelementptr %s, ptr %s, i64 0, i32 2
  store ptr @y, ptr %last
  store ptr @z, ptr %s
  %third = getelementptr %s, ptr %s, i64 0, i32 1, i64 2
  %a = load ptr, ptr %third
  %b = load ptr, ptr %last
  %c = load ptr, ptr %s
  ret i32 0
}

; ---
; main:
;   %s -> main.%s+0
;   %e -> main.%s+8
;   %last -> main.%s+40
;   %third -> main.%s+8
;   %a -> x
;   %b -> y
;   %c -> z
; memory:
;   start holds start
;   main.%s+0 holds z
;   main.%s+8 holds x
;   main.%s+40 holds y
