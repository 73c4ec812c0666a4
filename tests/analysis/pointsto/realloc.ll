; test: pointsto
; what realloc returns is a new object with the old content
@x = global i32 0
declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
define i32 @main() {
entry:
  %h = call ptr @malloc(i64 16)
  store ptr @x, ptr %h
  %g = call ptr @realloc(ptr %h, i64 32)
  %p = load ptr, ptr %g
  ret i32 0
}

; ---
; main:
;   %h -> main.new %h
;   %g -> main.new %g
;   %p -> x
; memory:
;   start holds start
;   main.new %h holds x
;   main.new %g holds x
