; test: callgraph
; an indirect call reaches what the table holds, and not other functions
@table = internal constant [2 x ptr] [ptr @one, ptr @two]
@other = internal global ptr @three
define void @one() {
entry:
  ret void
}
define void @two() {
entry:
  ret void
}
define void @three() {
entry:
  ret void
}
define i32 @main(i64 %i) {
entry:
  %slot = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %code = load ptr, ptr %slot
  call void %code()
  ret i32 0
}

; ---
; outside calls main
; one: callers 1
; two: callers 1
; three: unreachable callers 0
; main: callers 0
;   call@entry:2 -> one two
; bottom-up [one] [two] [three] [main]
