; test: icfg
; a switch with a case that falls through, and one that never comes back
declare void @abort() noreturn
define i32 @main(i32 %n) {
entry:
  switch i32 %n, label %other [ i32 0, label %zero
    i32 1, label %one ]
zero:
  br label %one
one:
  ret i32 1
other:
  call void @abort()
  unreachable
}

; ---
; main:entry -> main:other main:zero main:one
; main:zero -> main:one
; main:one returns
; main:other never back
; main:other+1
