; test: cfg
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
; order: entry stop rest
; entry -> stop (true), rest (false)
; stop -> rest, exit (call may leave)
; rest -> exit (return)
