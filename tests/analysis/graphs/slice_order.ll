; test: slice
; slice: forward main:late.0
; slice: backward main:%early
; what ran before cannot depend on what comes after
@g = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %early = call i32 @get()
  br label %late
late:
  store i32 %n, ptr @g
  %after = call i32 @get()
  ret i32 %after
}
define internal i32 @get() {
entry:
  %v = load i32, ptr @g
  ret i32 %v
}

; ---
; forward main:late.0:
;   main: store@late:0 %after ret@late:2
;   get: %v ret@entry:1
;
; backward main:%early:
;   main: %early
;   get: %v ret@entry:1
