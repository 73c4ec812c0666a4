; test: distance
; target: main:%hit
; from: main
; from: main:long
; from: main:short
; from: main:end
; the shorter of two ways counts
define i32 @main(i32 %n) {
entry:
  %a = icmp eq i32 %n, 0
  br i1 %a, label %long, label %short
long:
  %x = add i32 %n, 1
  %y = add i32 %x, 1
  %z = add i32 %y, 1
  br label %end
short:
  br label %end
end:
  %hit = add i32 %n, 1
  ret i32 %hit
}

; ---
; main: 3
; main:long: 4
; main:short: 1
; main:end: 0
