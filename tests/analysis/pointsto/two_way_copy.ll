; test: pointsto
; p = c ? &a : &b, both by phi and by select
@a = global i32 0
@b = global i32 0
define i32 @main(i32 %argc) {
entry:
  %c = icmp sgt i32 %argc, 1
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %p = phi ptr [ @a, %left ], [ @b, %right ]
  %q = select i1 %c, ptr @a, ptr null
  %v = load i32, ptr %p
  ret i32 %v
}

; ---
; main:
;   %p -> a b
;   %q -> a
; memory:
;   start holds start
