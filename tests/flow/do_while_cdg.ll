; test: cdg
; do n--; while (n != 0); the body runs always, and again if its own branch says so
define i32 @f(i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ %n, %entry ], [ %less, %body ]
  %less = sub i32 %i, 1
  %more = icmp ne i32 %less, 0
  br i1 %more, label %body, label %done
done:
  ret i32 %less
}

; ---
; f:
; entry <- function
; body <- function, body true
; done <- function
