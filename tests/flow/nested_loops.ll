; test: loops
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
; loop outer: outer inner inner_body outer_next; latches outer_next; exits outer->done
;   loop inner: inner inner_body; latches inner_body; exits inner->outer_next
; depth: entry 0, outer 1, inner 2, inner_body 2, outer_next 1, done 0
