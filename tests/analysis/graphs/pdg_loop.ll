; test: pdg
; a value that goes around a loop, through memory and through a phi
@sum = internal global i32 0
define i32 @main(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr @sum
  %new = add i32 %old, %i
  store i32 %new, ptr @sum
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = load i32, ptr @sum
  ret i32 %r
}

; ---
; main:
;   %i <- reads %next; control branch@loop:6
;   %old <- memory store@loop:3; control branch@loop:6; memory at entry
;   %new <- reads %i %old; control branch@loop:6
;   store@loop:3 <- reads %new; control branch@loop:6
;   %next <- reads %i; control branch@loop:6
;   %more <- reads %next %n; control branch@loop:6
;   branch@loop:6 <- reads %more; control branch@loop:6
;   %r <- memory store@loop:3
;   ret@end:1 <- reads %r
