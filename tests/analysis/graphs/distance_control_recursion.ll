; test: control-distance
; target: walk:%hit
; recursion, and a loop on the way
define i32 @main(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  call void @walk(i32 %i)
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 0
}
define internal void @walk(i32 %n) {
entry:
  %big = icmp sgt i32 %n, 9
  br i1 %big, label %again, label %small
again:
  %m = sub i32 %n, 1
  call void @walk(i32 %m)
  ret void
small:
  %odd = trunc i32 %n to i1
  br i1 %odd, label %there, label %done
there:
  %hit = add i32 %n, 1
  br label %done
done:
  ret void
}

; ---
; main 4
;   entry -
;   loop 3, true 4, false -
;   end -
; walk 3
;   entry 2, true 4, false 2
;   again 3
;   small 1, true 1, false -
;   there 0
;   done -
