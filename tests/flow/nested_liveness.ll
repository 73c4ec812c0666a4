; test: liveness
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
; entry: in {%n} out {%n}
; outer: in {%n} out {%n %i}
; inner: in {%n %i} out {%n %i %j}
; inner_body: in {%n %i %j} out {%n %i %j1}
; outer_next: in {%n %i} out {%n %i1}
; done: in {} out {}
