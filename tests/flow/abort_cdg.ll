; test: cdg
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
; entry <- function
; die <- entry true
; fine <- entry false
; rest <- entry false
