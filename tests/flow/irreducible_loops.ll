; test: loops
; two blocks that jump to each other, both entered from outside
define void @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %right, label %done
right:
  br label %left
done:
  ret void
}

; ---
; f:
; irreducible loop left: left right; latches right; exits left->done; entries left right
; depth: entry 0, left 1, right 1, done 0
