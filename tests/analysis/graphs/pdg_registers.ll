; test: pdg
; registers, parameters, branches, and a phi that depends on the branch that chooses
define i32 @main(i32 %n, i32 %m) {
entry:
  %big = icmp sgt i32 %n, %m
  br i1 %big, label %a, label %b
a:
  %x = add i32 %n, 1
  br label %end
b:
  %y = sub i32 %m, 1
  br label %end
end:
  %r = phi i32 [ %x, %a ], [ %y, %b ]
  ret i32 %r
}

; ---
; main:
;   %big <- reads %n %m
;   branch@entry:1 <- reads %big
;   %x <- reads %n; control branch@entry:1
;   branch@a:1 <- control branch@entry:1
;   %y <- reads %m; control branch@entry:1
;   branch@b:1 <- control branch@entry:1
;   %r <- reads %x %y; control branch@entry:1
;   ret@end:1 <- reads %r
