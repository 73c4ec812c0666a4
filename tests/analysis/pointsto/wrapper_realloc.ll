; test: pointsto
; as clang compiles p = realloc(p, n); return p; the result is a new object with the content of the old, or the old one
@x = global i32 0
declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
define ptr @xrealloc(ptr %p, i64 %n) {
entry:
  %p.addr = alloca ptr
  store ptr %p, ptr %p.addr
  %old = load ptr, ptr %p.addr
  %new = call ptr @realloc(ptr %old, i64 %n)
  store ptr %new, ptr %p.addr
  %result = load ptr, ptr %p.addr
  ret ptr %result
}
define i32 @main() {
entry:
  %a = call ptr @malloc(i64 8)
  store ptr @x, ptr %a
  %b = call ptr @xrealloc(ptr %a, i64 16)
  %c = call ptr @xrealloc(ptr null, i64 16)
  %vb = load ptr, ptr %b
  %vc = load ptr, ptr %c
  ret i32 0
}

; ---
; xrealloc:
;   %p -> main.new %a
;   %p.addr -> xrealloc.%p.addr
;   %old -> main.new %a main.new %b main.new %c
;   %new -> main.new %b main.new %c
;   %result -> main.new %a main.new %b main.new %c
; main:
;   %a -> main.new %a
;   %b -> main.new %a main.new %b
;   %c -> main.new %c
;   %vb -> x
; memory:
;   start holds start
;   main.new %a holds x
;   main.new %b holds x
;   xrealloc.%p.addr holds main.new %a main.new %b main.new %c
