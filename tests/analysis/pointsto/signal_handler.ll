; test: callgraph
; rt_sigaction registers the function in the structure; the one before it comes back
%action = type { ptr, i64, ptr, i64 }
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
define void @handler(i32 %signal) {
entry:
  ret void
}
define i64 @wrapper(i64 %number, i64 %signal, i64 %new, i64 %old) {
entry:
  %r = call i64 @__schism_syscall(i64 %number, i64 %signal, i64 %new, i64 %old, i64 8, i64 0, i64 0)
  ret i64 %r
}
define i32 @main() {
entry:
  %new = alloca %action
  %old = alloca %action
  store ptr @handler, ptr %new
  %n = ptrtoint ptr %new to i64
  %o = ptrtoint ptr %old to i64
  %r = call i64 @wrapper(i64 13, i64 2, i64 %n, i64 %o)
  %before = load ptr, ptr %old
  call void %before(i32 2)
  ret i32 0
}

; ---
; outside calls handler main
; handler: callers 2
; wrapper: callers 1
;   %r -> __schism_syscall handler
; main: callers 0
;   %r -> wrapper
;   call@entry:7 -> handler
; bottom-up [__schism_syscall] [handler] [wrapper] [main]
