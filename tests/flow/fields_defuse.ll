; test: defuse
; struct { int a, b; } s; each field on its own, then both with one load
define i64 @f(i32 %p, i32 %q) {
entry:
  %s = alloca { i32, i32 }
  %b = getelementptr { i32, i32 }, ptr %s, i32 0, i32 1
  store i32 %p, ptr %s
  store i32 %q, ptr %b
  %va = load i32, ptr %s
  %vb = load i32, ptr %b
  %both = load i64, ptr %s
  ret i64 %both
}

; ---
; f:
; %p -> store@entry:2
; %q -> store@entry:3
; %s -> %b, store@entry:2, %va, %both
; %b -> store@entry:3, %vb
; %both -> ret@entry:7
; private: %s
; %va reads store@entry:2
; %vb reads store@entry:3
; %both reads store@entry:2, store@entry:3, entry
