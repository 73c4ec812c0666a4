; test: callgraph
; a comparison function that is passed down; what it calls is found when it is reached
define void @helper() {
entry:
  ret void
}
define i32 @compare(ptr %a, ptr %b) {
entry:
  call void @helper()
  ret i32 0
}
define void @sort(ptr %base, ptr %f) {
entry:
  %r = call i32 %f(ptr %base, ptr %base)
  ret void
}
define i32 @main() {
entry:
  %x = alloca i32
  call void @sort(ptr %x, ptr @compare)
  ret i32 0
}

; ---
; outside calls main
; helper: callers 1
; compare: callers 1
;   call@entry:0 -> helper
; sort: callers 1
;   %r -> compare
; main: callers 0
;   call@entry:1 -> sort
; bottom-up [helper] [compare] [sort] [main]
