; test: switches
; target: main:change
; entered: main:entry
; entered: main:last
; entered: main:end
; entered: parse:entry
; entered: parse:no
; decided: parse:entry
; a flag in memory blocks the way: what would set it; what clears it was executed
@flag = internal global i32 0
@other = internal global i32 0
define internal void @parse(i32 %n) {
entry:
  %x = icmp eq i32 %n, 0
  br i1 %x, label %yes, label %no
yes:
  store i32 1, ptr @flag
  store i32 1, ptr @other
  ret void
no:
  store i32 0, ptr @flag
  ret void
}
define i32 @main(i32 %n) {
entry:
  call void @parse(i32 %n)
  br label %last
last:
  %f = load i32, ptr @flag
  %c = icmp ne i32 %f, 0
  br i1 %c, label %change, label %end
change:
  br label %end
end:
  ret i32 0
}

; ---
; parse:store@yes:0
