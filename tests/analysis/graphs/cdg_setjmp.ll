; test: cdg
; after setjmp every call may jump back
@buffer = internal global [32 x i64] zeroinitializer
declare i32 @setjmp(ptr)
declare i32 @rand()
define i32 @main() {
entry:
  %r = call i32 @setjmp(ptr @buffer)
  %first = icmp eq i32 %r, 0
  br i1 %first, label %work, label %end
work:
  %x = call i32 @rand()
  br label %end
end:
  ret i32 0
}

; ---
; main <- outside
;   entry <- entry, %x
;   work <- entry true
;   end <- entry false, %x
