; test: distance
; target: main:%hit
; from: main
; from: main:bad
; from: main:bad.0 die
; a call that never comes back leads nowhere
declare void @exit(i32)
define i32 @main(i32 %n) {
entry:
  %a = icmp eq i32 %n, 0
  br i1 %a, label %bad, label %good
bad:
  call void @die()
  br label %good
good:
  %hit = add i32 %n, 1
  ret i32 %hit
}
define internal void @die() {
entry:
  call void @exit(i32 1)
  ret void
}

; ---
; main: 2
; main:bad: -
; main:bad.0 die: -
