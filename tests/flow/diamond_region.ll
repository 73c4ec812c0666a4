; test: region
; around: then
; around: then else
; around: entry
; if (c) x = 1; else x = 2; return x;
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %join
else:
  br label %join
join:
  %x = phi i32 [ 1, %then ], [ 2, %else ]
  ret i32 %x
}

; ---
; f:
; around then: then to then: then
; around then else: entry to join: entry then else join
; around entry: entry to entry: entry
; function:
;   exit->entry to join->exit: entry join
;     entry->then to then->join: then
;     entry->else to else->join: else
