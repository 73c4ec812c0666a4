; test: potential
; what the other side may define includes what further branches there decide about, and loops
@a = internal global i32 0
@b = internal global i32 0
@c = internal global i32 0
define i32 @main(i32 %n) {
entry:
  %x = icmp eq i32 %n, 0
  br i1 %x, label %outer, label %end
outer:
  store i32 1, ptr @a
  %y = icmp eq i32 %n, 1
  br i1 %y, label %inner, label %loop
inner:
  store i32 2, ptr @b
  br label %end
loop:
  store i32 3, ptr @c
  %z = icmp eq i32 %n, 2
  br i1 %z, label %loop, label %end
end:
  ret i32 0
}

; ---
; main:entry true:
; main:entry false: a b c
; main:outer true: c
; main:outer false: b
; main:loop true:
; main:loop false: c
