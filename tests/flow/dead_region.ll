; test: region
; around: dead
; code after return, and a block that only dead code leads to
define i32 @f(i1 %c) {
entry:
  br label %done
dead:
  br i1 %c, label %deader, label %done
deader:
  br label %deader
done:
  %x = phi i32 [ 1, %entry ], [ 2, %dead ]
  ret i32 %x
}

; ---
; f:
; around dead: unreachable
; function:
;   exit->entry to entry->done: entry
;   entry->done to done->exit: done
