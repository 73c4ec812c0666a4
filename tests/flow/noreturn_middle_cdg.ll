; test: cdg
; a call that never returns, with code after it all the same: both ways are kept
declare void @die() noreturn
declare void @work()
define void @f(i1 %c) {
entry:
  br i1 %c, label %check, label %end
check:
  call void @die()
  call void @work()
  br label %end
end:
  ret void
}

; ---
; f:
; entry <- function
; check <- entry true
;   after call@check:0, only if it comes back
; end <- entry false, check
