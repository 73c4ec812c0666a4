; test: loops
; a loop with two entries around a natural one
define void @f(i1 %c, i1 %d) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %inner
inner:
  br i1 %d, label %inner, label %right
right:
  br i1 %d, label %left, label %done
done:
  ret void
}

; ---
; f:
; irreducible loop left: left inner right; latches right; exits right->done; entries left right
;   loop inner: inner; latches inner; exits inner->right
; depth: entry 0, left 1, inner 2, right 1, done 0
