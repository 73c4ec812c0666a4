; test: switches
; target: act:change
; entered: main:entry
; entered: main:two
; entered: level:entry
; entered: level:low
; entered: act:entry
; entered: act:end
; decided: level:%x
; decided: main:entry
; through a parameter, a returned value and a value that depends on the way
define internal i32 @level(i32 %n) {
entry:
  %x = icmp eq i32 %n, 0
  br i1 %x, label %high, label %low
high:
  ret i32 9
low:
  ret i32 1
}
define internal void @act(i32 %level) {
entry:
  %c = icmp sgt i32 %level, 5
  br i1 %c, label %change, label %end
change:
  br label %end
end:
  ret void
}
define i32 @main(i32 %n) {
entry:
  %l = call i32 @level(i32 %n)
  %y = icmp eq i32 %n, 7
  br i1 %y, label %one, label %two
one:
  br label %two
two:
  %v = phi i32 [ %l, %entry ], [ 8, %one ]
  call void @act(i32 %v)
  ret i32 0
}

; ---
; level:ret@high:0
; main:branch@one:0
