; test: cdg
; if (c) for (;;) ; return; one arm never ends
define void @f(i1 %c) {
entry:
  br i1 %c, label %forever, label %done
forever:
  br label %forever
done:
  ret void
}

; ---
; f:
; entry <- function
; forever <- entry true, forever
; done <- entry false
