; test: potential
; a switch has many other sides; two cases with one target are one side
@a = internal global i32 0
@b = internal global i32 0
define i32 @main(i32 %n) {
entry:
  switch i32 %n, label %end [ i32 0, label %zero
    i32 1, label %one
    i32 2, label %one ]
zero:
  store i32 1, ptr @a
  br label %end
one:
  store i32 1, ptr @b
  br label %end
end:
  ret i32 0
}

; ---
; main:entry default: a b
; main:entry case0: b
; main:entry case1: a
; main:entry case2: a
