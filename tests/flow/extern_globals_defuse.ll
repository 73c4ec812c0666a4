; test: defuse
; two variables of other files may be one: environ and __environ
@environ = external global ptr
@__environ = external global ptr
@mine = global ptr null
define ptr @f() {
entry:
  store ptr null, ptr @environ
  store ptr null, ptr @mine
  %v = load ptr, ptr @__environ
  ret ptr %v
}

; ---
; f:
; %v -> ret@entry:3
; private:
; %v reads store@entry:0, entry
