; test: defuse
; a stack object made anew each time round: a store does not hide those to older ones
declare i1 @more()
define i32 @f() {
entry:
  br label %loop
loop:
  %old = phi ptr [ null, %entry ], [ %new, %loop ]
  %new = alloca i32
  store i32 1, ptr %new
  %v = load i32, ptr %new
  %again = call i1 @more()
  br i1 %again, label %loop, label %done
done:
  ret i32 %v
}

; ---
; f:
; %new -> %old, store@loop:2, %v
; %v -> ret@done:0
; %again -> branch@loop:5
; private: %new
; %v reads store@loop:2, entry
; %again reads %again, entry
