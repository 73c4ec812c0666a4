; test: cdg
; errors that go to one place: a = open(); if (!a) goto out; b = open(); if (!b) goto close; ...
declare i1 @open()
declare void @work()
declare void @close()
define void @f() {
entry:
  %a = call i1 @open()
  br i1 %a, label %second, label %out
second:
  %b = call i1 @open()
  br i1 %b, label %both, label %close
both:
  call void @work()
  br label %close
close:
  call void @close()
  br label %out
out:
  ret void
}

; ---
; f:
; entry <- function
; second <- entry true
; both <- second true
; close <- entry true
; out <- function
