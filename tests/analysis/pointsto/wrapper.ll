; test: pointsto
; each call of xmalloc makes an object of its own, and so does each call of a wrapper of it
@x = global i32 0
@y = global i32 0
declare ptr @malloc(i64)
declare void @abort()
define ptr @xmalloc(i64 %n) {
entry:
  %p = call ptr @malloc(i64 %n)
  %none = icmp eq ptr %p, null
  br i1 %none, label %die, label %done
die:
  call void @abort()
  unreachable
done:
  ret ptr %p
}
define ptr @box(ptr %value) {
entry:
  %slot = alloca ptr
  %q = call ptr @xmalloc(i64 8)
  store ptr %q, ptr %slot
  %r = load ptr, ptr %slot
  store ptr %value, ptr %r
  ret ptr %r
}
define i32 @main() {
entry:
  %a = call ptr @xmalloc(i64 8)
  store ptr @x, ptr %a
  %b = call ptr @xmalloc(i64 8)
  store ptr @y, ptr %b
  %va = load ptr, ptr %a
  %c = call ptr @box(ptr @x)
  %d = call ptr @box(ptr null)
  %vd = load ptr, ptr %d
  ret i32 0
}

; ---
; xmalloc:
;   %p -> main.new %a main.new %b main.new %c main.new %d
;   call@die:0 -> unknown
; box:
;   %value -> x
;   %slot -> box.%slot
;   %q -> main.new %c main.new %d
;   %r -> main.new %c main.new %d
; main:
;   %a -> main.new %a
;   %b -> main.new %b
;   %va -> x
;   %c -> main.new %c
;   %d -> main.new %d
;   %vd -> x
; memory:
;   start holds start
;   main.new %a holds x
;   main.new %b holds y
;   main.new %c holds x
;   main.new %d holds x
;   box.%slot holds main.new %c main.new %d
