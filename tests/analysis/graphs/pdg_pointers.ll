; test: pdg
; a store through a pointer may write what it points to, and nothing else
@a = internal global i32 0
@b = internal global i32 0
@c = internal global i32 0
define i32 @main(i1 %which) {
entry:
  %p = select i1 %which, ptr @a, ptr @b
  store i32 7, ptr %p
  %x = load i32, ptr @a
  %y = load i32, ptr @b
  %z = load i32, ptr @c
  ret i32 %x
}

; ---
; main:
;   %p <- reads %which
;   store@entry:1 <- reads %p
;   %x <- memory store@entry:1; memory at entry
;   %y <- memory store@entry:1; memory at entry
;   %z <- memory at entry
;   ret@entry:5 <- reads %x
