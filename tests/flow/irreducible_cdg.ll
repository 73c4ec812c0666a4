; test: cdg
; two blocks that jump to each other, both entered from outside
define void @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %right, label %done
right:
  br label %left
done:
  ret void
}

; ---
; f:
; entry <- function
; left <- function, left true
; right <- entry false, left true
; done <- function
