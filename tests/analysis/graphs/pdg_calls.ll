; test: pdg
; a call stands for the memory that its callee touches, and for no other
@g = internal global i32 0
@h = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %before = load i32, ptr @g
  call void @set(i32 %n)
  %x = load i32, ptr @g
  %y = load i32, ptr @h
  %r = call i32 @get()
  ret i32 %r
}
define internal void @set(i32 %n) {
entry:
  store i32 %n, ptr @g
  ret void
}
define internal i32 @get() {
entry:
  %x = load i32, ptr @g
  ret i32 %x
}

; ---
; main:
;   %before <- memory at entry
;   call@entry:1 <- reads %n
;   %x <- memory call@entry:1; memory at entry
;   %y <- memory at entry
;   %r <- memory call@entry:1; memory at entry
;   ret@entry:5 <- reads %r
; set:
;   store@entry:0 <- reads %n
; get:
;   %x <- memory at entry
;   ret@entry:1 <- reads %x
