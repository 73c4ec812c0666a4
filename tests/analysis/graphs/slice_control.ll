; test: slice
; slice: forward main:%c
; slice: backward quiet:%w
; a branch decides about a call, and so about all that the callee does
@g = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  call void @work()
  br label %no
no:
  %r = load i32, ptr @g
  %s = add i32 %n, 1
  ret i32 %r
}
define internal void @work() {
entry:
  store i32 1, ptr @g
  %q = call i32 @quiet()
  ret void
}
define internal i32 @quiet() {
entry:
  %w = add i32 1, 1
  ret i32 %w
}

; ---
; forward main:%c:
;   main: %c branch@entry:1 call@yes:0 branch@yes:1 %r ret@no:2
;   work: store@entry:0 %q ret@entry:2
;   quiet: %w ret@entry:1
;
; backward quiet:%w:
;   main: %c branch@entry:1 call@yes:0
;   work: %q
;   quiet: %w
