; test: pdg
; what follows a check that may end the program depends on it
declare void @abort() noreturn
define i32 @main(i32 %n) {
entry:
  %bad = icmp slt i32 %n, 0
  br i1 %bad, label %die, label %fine
die:
  call void @abort()
  unreachable
fine:
  %r = add i32 %n, 1
  ret i32 %r
}

; ---
; main:
;   %bad <- reads %n
;   branch@entry:1 <- reads %bad
;   call@die:0 <- control branch@entry:1; memory at entry
;   branch@die:1 <- control branch@entry:1 call@die:0
;   %r <- reads %n; control branch@entry:1
;   ret@fine:1 <- reads %r; control branch@entry:1
