; test: loops
; one header, two ways back
define void @f(i1 %c, i1 %d) {
entry:
  br label %head
head:
  br i1 %c, label %left, label %right
left:
  br label %head
right:
  br i1 %d, label %head, label %done
done:
  ret void
}

; ---
; f:
; loop head: head left right; latches left right; exits right->done
; depth: entry 0, head 1, left 1, right 1, done 0
