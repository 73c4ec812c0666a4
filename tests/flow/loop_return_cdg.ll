; test: cdg
; for (;;) { if (found()) return 1; if (end()) return 0; } a loop that only returns leave
declare i1 @found()
declare i1 @end()
define i32 @f() {
entry:
  br label %loop
loop:
  %a = call i1 @found()
  br i1 %a, label %yes, label %next
next:
  %b = call i1 @end()
  br i1 %b, label %no, label %loop
yes:
  ret i32 1
no:
  ret i32 0
}

; ---
; f:
; entry <- function
; loop <- function, next false
; next <- loop false
; yes <- loop true
; no <- next true
