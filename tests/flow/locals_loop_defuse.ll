; test: defuse
; int s; for (i = 0; i < n; i++) s += i; return s; s is never initialised
define i32 @f(i32 %n) {
entry:
  %s = alloca i32
  %i = alloca i32
  store i32 0, ptr %i
  br label %head
head:
  %i0 = load i32, ptr %i
  %c = icmp slt i32 %i0, %n
  br i1 %c, label %body, label %done
body:
  %s0 = load i32, ptr %s
  %s1 = add i32 %s0, %i0
  store i32 %s1, ptr %s
  %i1 = add i32 %i0, 1
  store i32 %i1, ptr %i
  br label %head
done:
  %r = load i32, ptr %s
  ret i32 %r
}

; ---
; f:
; %n -> %c
; %s -> %s0, store@body:2, %r
; %i -> store@entry:2, %i0, store@body:4
; %i0 -> %c, %s1, %i1
; %c -> branch@head:2
; %s0 -> %s1
; %s1 -> store@body:2
; %i1 -> store@body:4
; %r -> ret@done:1
; private: %s %i
; %i0 reads store@entry:2, store@body:4
; %s0 reads store@body:2, entry
; %r reads store@body:2, entry
