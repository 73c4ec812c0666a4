; test: pointsto
; memcpy of a structure keeps its fields apart
@x = global i32 0
@y = global i32 0
%pair = type { ptr, ptr }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare ptr @malloc(i64)
define i32 @main() {
entry:
  %s = alloca %pair
  %h = call ptr @malloc(i64 40)
  store ptr @x, ptr %s
  %fb = getelementptr %pair, ptr %s, i64 0, i32 1
  store ptr @y, ptr %fb
  %inner = getelementptr i8, ptr %h, i64 24
  call void @llvm.memcpy.p0.p0.i64(ptr %inner, ptr %s, i64 16, i1 false)
  %a = load ptr, ptr %inner
  %hb = getelementptr i8, ptr %h, i64 32
  %b = load ptr, ptr %hb
  %front = load ptr, ptr %h
  ret i32 0
}

; ---
; main:
;   %s -> main.%s+0
;   %h -> main.new %h+0
;   %fb -> main.%s+8
;   %inner -> main.new %h+24
;   %a -> x
;   %hb -> main.new %h+32
;   %b -> y
; memory:
;   start holds start
;   main.%s+0 holds x
;   main.%s+8 holds y
;   main.new %h+24 holds x
;   main.new %h+32 holds y
