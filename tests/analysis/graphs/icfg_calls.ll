; test: icfg
; calls split blocks; two calls of the same function
declare i32 @rand()
define i32 @main() {
entry:
  %a = call i32 @twice(i32 1)
  %b = add i32 %a, 1
  %c = call i32 @twice(i32 %b)
  %test = icmp eq i32 %c, 0
  br i1 %test, label %yes, label %no
yes:
  %r = call i32 @rand()
  br label %no
no:
  ret i32 0
}
define i32 @twice(i32 %x) {
  %y = mul i32 %x, 2
  ret i32 %y
}

; ---
; main:entry calls twice -> main:entry+1
; main:entry+1 calls twice -> main:entry+3
; main:entry+3 -> main:yes main:no
; main:yes -> main:yes+1
; main:yes+1 -> main:no
; main:no returns
; twice:b0 returns
