; test: callgraph
; a call, a call of nobody, and one that never happens
declare void @gone()
define void @leaf() {
entry:
  ret void
}
define void @unused() {
entry:
  call void @leaf()
  ret void
}
define i32 @main() {
entry:
  call void @leaf()
  call void @gone()
  ret i32 0
}

; ---
; outside calls main
; leaf: callers 2
; unused: unreachable callers 0
;   call@entry:0 -> leaf
; main: callers 0
;   call@entry:0 -> leaf
;   call@entry:1 -> gone
; bottom-up [gone] [leaf] [unused] [main]
