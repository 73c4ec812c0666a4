; test: slice
; slice: forward main:%i
; slice: backward main:%r
; which function is called depends on an index
@table = internal constant [2 x ptr] [ptr @one, ptr @two]
define i32 @main(i64 %n) {
entry:
  %i = and i64 %n, 1
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %slot
  %r = call i32 %f(i32 5)
  %s = add i32 %r, 1
  ret i32 %s
}
define internal i32 @one(i32 %x) {
entry:
  ret i32 %x
}
define internal i32 @two(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}

; ---
; forward main:%i:
;   main: %i %slot %f %r %s ret@entry:5
;   one: ret@entry:0
;   two: %y ret@entry:1
;
; backward main:%r:
;   main: %i %slot %f %r
;   one: ret@entry:0
;   two: %y ret@entry:1
