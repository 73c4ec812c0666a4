; test: postdom
; while (a()) { if (b()) continue; if (c()) break; d(); }
declare i1 @a()
declare i1 @b()
declare i1 @c()
declare void @d()
define void @f() {
entry:
  br label %while
while:
  %ca = call i1 @a()
  br i1 %ca, label %if_continue, label %end
if_continue:
  %cb = call i1 @b()
  br i1 %cb, label %while, label %if_break
if_break:
  %cc = call i1 @c()
  br i1 %cc, label %end, label %body
body:
  call void @d()
  br label %while
end:
  ret void
}

; ---
; f:
; exit
;   end
;     while
;       entry
;       body
;     if_continue
;     if_break
