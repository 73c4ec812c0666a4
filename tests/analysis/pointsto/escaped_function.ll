; test: callgraph
; unknown code may call what it is given
declare void @register(ptr)
define void @callback() {
entry:
  ret void
}
define void @kept() {
entry:
  ret void
}
define i32 @main() {
entry:
  %box = alloca ptr
  store ptr @callback, ptr %box
  call void @register(ptr %box)
  ret i32 0
}

; ---
; outside calls callback main
; callback: callers 0
; kept: unreachable callers 0
; main: callers 0
;   call@entry:2 -> register
; bottom-up [register] [callback] [kept] [main]
