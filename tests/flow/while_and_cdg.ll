; test: cdg
; all: body
; while (a() && b()) work();
declare i1 @a()
declare i1 @b()
declare void @work()
define void @f() {
entry:
  br label %while
while:
  %ca = call i1 @a()
  br i1 %ca, label %and, label %end
and:
  %cb = call i1 @b()
  br i1 %cb, label %body, label %end
body:
  call void @work()
  br label %while
end:
  ret void
}

; ---
; f:
; entry <- function
; while <- function, and true
; and <- while true
; body <- and true
; end <- function
; all of body: while true, and true
