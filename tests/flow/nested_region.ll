; test: region
; around: inner_body
; around: inner
; around: outer_next inner
; for (i = 0; i < n; i++) for (j = 0; j < i; j++) work();
declare void @work()
define void @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %outer_next ]
  %ci = icmp slt i32 %i, %n
  br i1 %ci, label %inner, label %done
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner_body ]
  %cj = icmp slt i32 %j, %i
  br i1 %cj, label %inner_body, label %outer_next
inner_body:
  call void @work()
  %j1 = add i32 %j, 1
  br label %inner
outer_next:
  %i1 = add i32 %i, 1
  br label %outer
done:
  ret void
}

; ---
; f:
; around inner_body: inner_body to inner_body: inner_body
; around inner: inner to inner: inner
; around outer_next inner: inner to outer_next: inner inner_body outer_next
; function:
;   exit->entry to entry->outer: entry
;   entry->outer to outer->done: outer
;     outer->inner to inner->outer_next: inner
;       inner->inner_body to inner_body->inner: inner_body
;     inner->outer_next to outer_next->outer: outer_next
;   outer->done to done->exit: done
