; test: region
; around: case0 case1
; around: case2
; switch (n) { case 0: zero(); /* falls through */ case 1: one(); break; case 2: two(); break; default: other(); }
declare void @zero()
declare void @one()
declare void @two()
declare void @other()
define void @f(i32 %n) {
entry:
  switch i32 %n, label %default [ i32 0, label %case0 i32 1, label %case1 i32 2, label %case2 ]
case0:
  call void @zero()
  br label %case1
case1:
  call void @one()
  br label %done
case2:
  call void @two()
  br label %done
default:
  call void @other()
  br label %done
done:
  ret void
}

; ---
; f:
; around case0 case1: entry to done: entry case0 case1 case2 default done
; around case2: case2 to case2: case2
; function:
;   exit->entry to done->exit: entry case1 done
;     entry->default to default->done: default
;     entry->case0 to case0->case1: case0
;     entry->case2 to case2->done: case2
