; test: cfg
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
; order: entry forever done
; entry -> forever (true), done (false)
; forever -> forever, exit (endless loop)
; done -> exit (return)
