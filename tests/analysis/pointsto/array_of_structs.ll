; test: pointsto
; heap[i].a and heap[j].b: the stride keeps the fields apart
@x = global i32 0
@y = global i32 0
declare ptr @calloc(i64, i64)
%pair = type { ptr, ptr }
define i32 @main(i64 %i, i64 %j) {
entry:
  %h = call ptr @calloc(i64 10, i64 16)
  %fa = getelementptr %pair, ptr %h, i64 %i, i32 0
  store ptr @x, ptr %fa
  %fb = getelementptr %pair, ptr %h, i64 %j, i32 1
  store ptr @y, ptr %fb
  %second = getelementptr %pair, ptr %h, i64 1, i32 1
  %b = load ptr, ptr %second
  ret i32 0
}

; ---
; main:
;   %h -> main.new %h+0
;   %fa -> main.new %h+0
;   %fb -> main.new %h+8
;   %second -> main.new %h+8
;   %b -> y
; memory:
;   start holds start
;   main.new %h+0 holds x
;   main.new %h+8 holds y
