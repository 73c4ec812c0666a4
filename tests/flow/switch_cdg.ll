; test: cdg
; switch (n) { case 0: zero(); /* falls through */ case 1: one(); break; case 2: two(); break; default: other(); }
declare void @zero()
declare void @one()
declare void @two()
declare void @other()
define void @f(i32 %n) {
entry:
  switch i32 %n, label %default [ i32 0, label %case0 i32 1, label %case1 i32 2, label %case2 ]
case0:
  call void @zero()
  br label %case1
case1:
  call void @one()
  br label %done
case2:
  call void @two()
  br label %done
default:
  call void @other()
  br label %done
done:
  ret void
}

; ---
; f:
; entry <- function
; case0 <- entry case 0
; case1 <- entry case 0, entry case 1
; case2 <- entry case 2
; default <- entry default
; done <- function
