; test: loops
; a block that repeats itself
define void @f(i1 %c) {
entry:
  br label %self
self:
  br i1 %c, label %self, label %done
done:
  ret void
}

; ---
; f:
; loop self: self; latches self; exits self->done
; depth: entry 0, self 1, done 0
