; test: cfg
; ASE'10, figure 1: block names are its line numbers
; 5 input(x)  7 if (x > 0)  8 y = 2  9 if (x - y > 0)  10 o = y  12 o = 0  14 o = -1  16 if (x > 20)  17 o = 10  18 end
declare i32 @input()
declare void @output(i32)
define void @main() {
L5:
  %x = call i32 @input()
  br label %L7
L7:
  %c7 = icmp sgt i32 %x, 0
  br i1 %c7, label %L8, label %L14
L8:
  %y = add i32 2, 0
  br label %L9
L9:
  %d = sub i32 %x, %y
  %c9 = icmp sgt i32 %d, 0
  br i1 %c9, label %L10, label %L12
L10:
  br label %L16
L12:
  br label %L16
L14:
  br label %L16
L16:
  %o = phi i32 [ %y, %L10 ], [ 0, %L12 ], [ -1, %L14 ]
  %c16 = icmp sgt i32 %x, 20
  br i1 %c16, label %L17, label %L18
L17:
  br label %L18
L18:
  %o2 = phi i32 [ %o, %L16 ], [ 10, %L17 ]
  call void @output(i32 %o2)
  ret void
}

; ---
; main:
; order: L5 L7 L8 L9 L10 L12 L14 L16 L17 L18
; L5 -> L7
; L7 -> L8 (true), L14 (false)
; L8 -> L9
; L9 -> L10 (true), L12 (false)
; L10 -> L16
; L12 -> L16
; L14 -> L16
; L16 -> L17 (true), L18 (false)
; L17 -> L18
; L18 -> exit (return)
