; test: defuse
; int x = 1; if (c) x = 2; return x; as clang -O0 writes it
define i32 @f(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %then, label %join
then:
  store i32 2, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  ret i32 %v
}

; ---
; f:
; %c -> branch@entry:2
; %x -> store@entry:1, store@then:0, %v
; %v -> ret@join:1
; private: %x
; %v reads store@entry:1, store@then:0
