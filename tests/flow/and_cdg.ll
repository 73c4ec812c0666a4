; test: cdg
; if (a && b) work();
declare void @work()
define void @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %and, label %end
and:
  br i1 %b, label %then, label %end
then:
  call void @work()
  br label %end
end:
  ret void
}

; ---
; f:
; entry <- function
; and <- entry true
; then <- and true
; end <- function
