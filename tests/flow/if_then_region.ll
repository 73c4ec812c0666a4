; test: region
; around: then
; if (c) puts("x"); an arm that is missing
declare void @work()
define void @f(i1 %c) {
entry:
  br i1 %c, label %then, label %join
then:
  call void @work()
  br label %join
join:
  ret void
}

; ---
; f:
; around then: then to then: then
; function:
;   exit->entry to join->exit: entry join
;     entry->then to then->join: then
