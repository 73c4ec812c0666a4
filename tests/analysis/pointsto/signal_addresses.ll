; test: pointsto
; a signal handler gets a number and two addresses of the system's, and nobody looks at its result; clone gives back a number
%action = type { ptr, i64, ptr, i64 }
@known = global i32 0
declare i64 @__schism_syscall(i64, i64, i64, i64, i64, i64, i64)
define ptr @handler(i64 %signal, ptr %info, ptr %context, ptr %nothing) {
entry:
  ret ptr @known
}
define i32 @main() {
entry:
  %new = alloca %action
  store ptr @handler, ptr %new
  %n = ptrtoint ptr %new to i64
  %r = call i64 @__schism_syscall(i64 13, i64 2, i64 %n, i64 0, i64 8, i64 0, i64 0)
  %child = call i64 @__schism_syscall(i64 56, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0)
  ret i32 0
}

; ---
; handler:
;   %info -> unknown
;   %context -> unknown
; main:
;   %new -> main.%new
;   %n -> main.%new
; memory:
;   start holds start
;   main.%new holds handler()
