; test: cdg
; for (;;) if (c) a(); else b();
declare void @a()
declare void @b()
define void @f(i1 %c) {
entry:
  br label %head
head:
  br i1 %c, label %do_a, label %do_b
do_a:
  call void @a()
  br label %head
do_b:
  call void @b()
  br label %head
}

; ---
; f:
; entry <- function
; head <- function, head true, head false
; do_a <- head true
; do_b <- head false
