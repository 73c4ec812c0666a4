; test: defuse
; for (p = buf; *p; p++) ; a pointer into one object, at an unknown place
define i8 @f(i8 %x) {
entry:
  %buf = alloca [8 x i8]
  store i8 %x, ptr %buf
  %b3 = getelementptr i8, ptr %buf, i64 3
  store i8 0, ptr %b3
  br label %loop
loop:
  %p = phi ptr [ %buf, %entry ], [ %next, %loop ]
  %v = load i8, ptr %p
  %next = getelementptr i8, ptr %p, i64 1
  %end = icmp eq i8 %v, 0
  br i1 %end, label %done, label %loop
done:
  %first = load i8, ptr %buf
  ret i8 %first
}

; ---
; f:
; %x -> store@entry:1
; %buf -> store@entry:1, %b3, %p, %first
; %b3 -> store@entry:3
; %p -> %v, %next
; %v -> %end
; %next -> %p
; %end -> branch@loop:4
; %first -> ret@done:1
; private: %buf
; %v reads store@entry:1, store@entry:3, entry
; %first reads store@entry:1
