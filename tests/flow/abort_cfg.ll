; test: cfg
; if (bad) abort(); work(); what follows depends on the check
declare void @abort() noreturn
declare void @work()
define void @f(i1 %bad) {
entry:
  br i1 %bad, label %die, label %fine
die:
  call void @abort()
  unreachable
fine:
  call void @work()
  br label %rest
rest:
  ret void
}

; ---
; f:
; order: entry die fine rest
; entry -> die (true), fine (false)
; die -> exit (call never returns)
; fine -> rest
; rest -> exit (return)
