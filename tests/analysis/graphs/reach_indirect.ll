; test: reach
; a changed function behind a pointer
@table = internal constant [2 x ptr] [ptr @one, ptr @two]
define i32 @main(i64 %i) {
entry:
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %slot
  %r = call i32 %f()
  %end = add i32 %r, 1
  ret i32 %end
}
define internal i32 @one() {
entry:
  ret i32 1
}
define internal i32 @two() {
entry:
  ret i32 2
}

;;; new
@table = internal constant [2 x ptr] [ptr @one, ptr @two]
define i32 @main(i64 %i) {
entry:
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %slot
  %r = call i32 %f()
  %end = add i32 %r, 1
  ret i32 %end
}
define internal i32 @one() {
entry:
  ret i32 1
}
define internal i32 @two() {
entry:
  ret i32 3
}

; ---
; old marks:
;   two: ret@entry:0
; old reaches from:
;   main: %slot %f %r
;   two: ret@entry:0
; new marks:
;   two: ret@entry:0
; new reaches from:
;   main: %slot %f %r
;   two: ret@entry:0
; at exit: false
