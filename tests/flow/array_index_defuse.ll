; test: defuse
; int a[4]; a[i] = 1; an unknown index may be any element
define i32 @f(i64 %i, i64 %j) {
entry:
  %a = alloca [4 x i32]
  %a1 = getelementptr [4 x i32], ptr %a, i64 0, i64 1
  %ai = getelementptr [4 x i32], ptr %a, i64 0, i64 %i
  %aj = getelementptr [4 x i32], ptr %a, i64 0, i64 %j
  store i32 7, ptr %a1
  store i32 8, ptr %ai
  %v1 = load i32, ptr %a1
  %vj = load i32, ptr %aj
  ret i32 %vj
}

; ---
; f:
; %i -> %ai
; %j -> %aj
; %a -> %a1, %ai, %aj
; %a1 -> store@entry:4, %v1
; %ai -> store@entry:5
; %aj -> %vj
; %vj -> ret@entry:8
; private: %a
; %v1 reads store@entry:4, store@entry:5
; %vj reads store@entry:4, store@entry:5, entry
