; test: icfg
; a call through a table enters exactly the functions in it
@table = internal constant [2 x ptr] [ptr @one, ptr @two]
define i32 @main(i64 %i) {
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %slot
  %r = call i32 %f()
  ret i32 %r
}
define internal i32 @one() {
  ret i32 1
}
define internal i32 @two() {
  ret i32 2
}
define internal i32 @three() {
  ret i32 3
}

; ---
; main:b0 calls one two -> main:b0+3
; main:b0+3 returns
; one:b0 returns
; two:b0 returns
; three:b0 returns
