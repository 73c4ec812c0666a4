; test: cdg
; a function's entry depends on its calls, a call's block on its branch
define i32 @main(i32 %n) {
entry:
  %big = icmp sgt i32 %n, 9
  br i1 %big, label %loud, label %end
loud:
  call void @shout(i32 %n)
  br label %end
end:
  call void @shout(i32 0)
  ret i32 0
}
define internal void @shout(i32 %n) {
entry:
  %odd = trunc i32 %n to i1
  br i1 %odd, label %a, label %b
a:
  br label %b
b:
  ret void
}

; ---
; main <- outside
;   entry <- entry
;   loud <- entry true
;   end <- entry
; shout <- main:loud main:end
;   entry <- entry
;   a <- entry true
;   b <- entry
