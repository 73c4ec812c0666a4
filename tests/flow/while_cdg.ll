; test: cdg
; while (n != 0) n--; return n;
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %less, %body ]
  %more = icmp ne i32 %i, 0
  br i1 %more, label %body, label %done
body:
  %less = sub i32 %i, 1
  br label %head
done:
  ret i32 %i
}

; ---
; f:
; entry <- function
; head <- function, head true
; body <- head true
; done <- function
