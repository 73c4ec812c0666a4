; test: slice
; slice: forward main:entry
; slice: backward main:end.0
; a switch: every case depends on its value
@g = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %v = and i32 %n, 3
  switch i32 %v, label %end [ i32 0, label %zero
    i32 1, label %one ]
zero:
  store i32 10, ptr @g
  br label %end
one:
  store i32 11, ptr @g
  br label %end
end:
  %r = load i32, ptr @g
  ret i32 %r
}

; ---
; forward main:entry:
;   main: inst@entry:0 branch@entry:1 store@zero:0 branch@zero:1 store@one:0 branch@one:1 load@end:0 ret@end:1
;
; backward main:end.0:
;   main: inst@entry:0 branch@entry:1 store@zero:0 store@one:0 load@end:0
