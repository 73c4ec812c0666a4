; test: region
; around: then
; around: or
; around: then else
; if (a || b) yes(); else no();
declare void @yes()
declare void @no()
define void @f(i1 %a, i1 %b) {
entry:
  br i1 %a, label %then, label %or
or:
  br i1 %b, label %then, label %else
then:
  call void @yes()
  br label %end
else:
  call void @no()
  br label %end
end:
  ret void
}

; ---
; f:
; around then: then to then: then
; around or: or to or: or
; around then else: entry to end: entry or then else end
; function:
;   exit->entry to end->exit: entry or then end
;     or->else to else->end: else
