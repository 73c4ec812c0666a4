; test: cdg
; a branch inside of an endless loop
declare i32 @rand()
define i32 @main() {
entry:
  br label %loop
loop:
  %r = call i32 @rand()
  %odd = trunc i32 %r to i1
  br i1 %odd, label %a, label %loop
a:
  %s = call i32 @rand()
  br label %loop
}

; ---
; main <- outside
;   entry <- entry
;   loop <- entry, loop true, loop false
;   a <- loop true
