; test: cdg
; all: then
; if (a || b) yes(); else no();
declare void @yes()
declare void @no()
define void @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %then, label %or
or:
  br i1 %b, label %then, label %else
then:
  call void @yes()
  br label %end
else:
  call void @no()
  br label %end
end:
  ret void
}

; ---
; f:
; entry <- function
; or <- entry false
; then <- entry true, or true
; else <- or false
; end <- function
; all of then: entry true, entry false, or true
