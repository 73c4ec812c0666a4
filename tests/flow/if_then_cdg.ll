; test: cdg
; if (c) puts("x"); an arm that is missing
declare void @work()
define void @f(i1 %c) {
entry:
  br i1 %c, label %then, label %join
then:
  call void @work()
  br label %join
join:
  ret void
}

; ---
; f:
; entry <- function
; then <- entry true
; join <- function
