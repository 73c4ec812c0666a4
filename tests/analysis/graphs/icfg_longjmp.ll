; test: icfg
; longjmp leaves two functions; it ends behind the setjmp
@buffer = internal global [32 x i64] zeroinitializer
declare i32 @setjmp(ptr)
declare void @longjmp(ptr, i32)
define i32 @main(i32 %n) {
entry:
  %again = call i32 @setjmp(ptr @buffer)
  %first = icmp eq i32 %again, 0
  br i1 %first, label %work, label %done
work:
  call void @outer(i32 %n)
  br label %done
done:
  ret i32 0
}
define internal void @outer(i32 %n) {
  call void @inner(i32 %n)
  ret void
}
define internal void @inner(i32 %n) {
entry:
  %bad = icmp slt i32 %n, 0
  br i1 %bad, label %throw, label %fine
throw:
  call void @longjmp(ptr @buffer, i32 1)
  unreachable
fine:
  ret void
}

; ---
; main:entry -> main:entry+1
; main:entry+1 landing -> main:work main:done
; main:work calls outer -> main:work+1
; main:work+1 -> main:done
; main:done returns
; outer:b0 calls inner -> outer:b0+1
; outer:b0+1 returns
; inner:entry -> inner:throw inner:fine
; inner:throw never back jumps
; inner:throw+1
; inner:fine returns
; main may be left by longjmp
; outer may be left by longjmp
; inner may be left by longjmp
