; test: cdg
; what follows a call of a function that always ends the program, or the check before it
declare void @exit(i32)
define i32 @main(i32 %n) {
entry:
  %bad = icmp eq i32 %n, 0
  br i1 %bad, label %die, label %fine
die:
  call void @usage()
  br label %fine
fine:
  ret i32 0
}
define internal void @usage() {
  call void @exit(i32 2)
  ret void
}

; ---
; main <- outside
;   entry <- entry
;   die <- entry true
;   fine <- entry false, call@die:0
; usage <- main:die
;   b0 <- entry
