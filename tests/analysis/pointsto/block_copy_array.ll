; test: pointsto
; an array of structures is copied into memory without a type: later elements arrive too
@x = global i32 0
@table = global [3 x { i64, ptr }] [{ i64, ptr } { i64 1, ptr null }, { i64, ptr } { i64 2, ptr @x }, { i64, ptr } zeroinitializer]
declare ptr @malloc(i64)
declare ptr @memcpy(ptr, ptr, i64)
define i32 @main(i64 %n) {
entry:
  %h = call ptr @malloc(i64 %n)
  %r = call ptr @memcpy(ptr %h, ptr @table, i64 %n)
  %third = getelementptr i8, ptr %r, i64 40
  %p = load ptr, ptr %third
  %number = getelementptr i8, ptr %r, i64 32
  %q = load ptr, ptr %number
  ret i32 0
}

; ---
; main:
;   %h -> main.new %h+0
;   %r -> main.new %h+0
;   %third -> main.new %h+8
;   %p -> x
;   %number -> main.new %h+0
; memory:
;   start holds start
;   main.new %h+8 holds x
;   table+8 holds x
