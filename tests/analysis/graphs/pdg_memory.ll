; test: pdg
; a store that hides an older one; another variable in between does not matter
@g = internal global i32 0
@h = internal global i32 0
define i32 @main(i32 %n) {
  store i32 1, ptr @g
  store i32 2, ptr @h
  store i32 %n, ptr @g
  %x = load i32, ptr @g
  %y = load i32, ptr @h
  %r = add i32 %x, %y
  ret i32 %r
}

; ---
; main:
;   store@b0:2 <- reads %n
;   %x <- memory store@b0:2
;   %y <- memory store@b0:1
;   %r <- reads %x %y
;   ret@b0:6 <- reads %r
