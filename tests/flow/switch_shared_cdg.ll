; test: cdg
; case 1: case 2: case 3: small(); break; without a default arm
declare void @small()
define void @f(i32 %n) {
entry:
  switch i32 %n, label %done [ i32 1, label %small i32 2, label %small i32 3, label %small ]
small:
  call void @small()
  br label %done
done:
  ret void
}

; ---
; f:
; entry <- function
; small <- entry case 0, entry case 1, entry case 2
; done <- function
