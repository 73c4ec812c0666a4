; test: cdg
; a block that repeats itself
define void @f(i1 %c) {
entry:
  br label %self
self:
  br i1 %c, label %self, label %done
done:
  ret void
}

; ---
; f:
; entry <- function
; self <- function, self true
; done <- function
