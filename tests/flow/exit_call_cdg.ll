; test: cdg
; check(); if it ends the program is not known here, but exit() without noreturn is known by name
declare void @exit(i32)
declare void @work()
define void @f(i1 %c) {
entry:
  br i1 %c, label %stop, label %rest
stop:
  call void @exit(i32 1)
  call void @work()
  br label %rest
rest:
  ret void
}

; ---
; f:
; entry <- function
; stop <- entry true
;   after call@stop:0, only if it comes back
; rest <- entry false, stop
