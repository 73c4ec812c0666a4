; test: defuse
; a structure passed by value: the call reads a copy, and cannot change the original
declare void @g(ptr byval({ i64, i64, i64 }))
define i64 @f() {
entry:
  %s = alloca { i64, i64, i64 }
  store i64 1, ptr %s
  call void @g(ptr byval({ i64, i64, i64 }) %s)
  %v = load i64, ptr %s
  ret i64 %v
}

; ---
; f:
; %s -> store@entry:1, call@entry:2, %v
; %v -> ret@entry:4
; private: %s
; call@entry:2 reads store@entry:1, entry
; %v reads store@entry:1
