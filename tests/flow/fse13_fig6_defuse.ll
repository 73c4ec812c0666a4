; test: defuse
; FSE'13, figures 5 and 6, version P': block names are its line numbers
; 1 lhs = false  2 while (true)  3 if (isdigit(*fs))  4 v = digit  5 lhs = true  6 else if ('-')  7 c = lhs
; 8 init = c ? v : 1  9 else if (EOL)  10 assert(init != 0)  11 break  13 fs++
declare i1 @is_digit(i8)
declare i32 @digit(i8)
declare void @assert(i1)
define void @cut(ptr %start) {
L1:
  %v = alloca i32
  %lhs = alloca i8
  %c = alloca i8
  %init = alloca i32
  %fs = alloca ptr
  store ptr %start, ptr %fs
  store i8 0, ptr %lhs
  br label %L2
L2:
  br label %L3
L3:
  %p3 = load ptr, ptr %fs
  %ch = load i8, ptr %p3
  %c3 = call i1 @is_digit(i8 %ch)
  br i1 %c3, label %L4, label %L6
L4:
  %d = call i32 @digit(i8 %ch)
  store i32 %d, ptr %v
  br label %L5
L5:
  store i8 1, ptr %lhs
  br label %L13
L6:
  %c6 = icmp eq i8 %ch, 45
  br i1 %c6, label %L7, label %L9
L7:
  %lhs7 = load i8, ptr %lhs
  store i8 %lhs7, ptr %c
  br label %L8
L8:
  %c8 = load i8, ptr %c
  %b8 = icmp ne i8 %c8, 0
  %v8 = load i32, ptr %v
  %s8 = select i1 %b8, i32 %v8, i32 1
  store i32 %s8, ptr %init
  br label %L13
L9:
  %c9 = icmp eq i8 %ch, 10
  br i1 %c9, label %L10, label %L13
L10:
  %i10 = load i32, ptr %init
  %n10 = icmp ne i32 %i10, 0
  call void @assert(i1 %n10)
  br label %L11
L11:
  ret void
L13:
  %p13 = load ptr, ptr %fs
  %q13 = getelementptr i8, ptr %p13, i64 1
  store ptr %q13, ptr %fs
  br label %L2
}

; ---
; cut:
; %start -> store@L1:5
; %v -> store@L4:1, %v8
; %lhs -> store@L1:6, store@L5:0, %lhs7
; %c -> store@L7:1, %c8
; %init -> store@L8:4, %i10
; %fs -> store@L1:5, %p3, %p13, store@L13:2
; %p3 -> %ch
; %ch -> %c3, %d, %c6, %c9
; %c3 -> branch@L3:3
; %d -> store@L4:1
; %c6 -> branch@L6:1
; %lhs7 -> store@L7:1
; %c8 -> %b8
; %b8 -> %s8
; %v8 -> %s8
; %s8 -> store@L8:4
; %c9 -> branch@L9:1
; %i10 -> %n10
; %n10 -> call@L10:2
; %p13 -> %q13
; %q13 -> store@L13:2
; private: %v %lhs %c %init %fs
; %p3 reads store@L1:5, store@L13:2
; %ch reads %c3, %d, entry
; %c3 reads %c3, %d, entry
; %d reads %c3, %d, entry
; %lhs7 reads store@L1:6, store@L5:0
; %c8 reads store@L7:1
; %v8 reads store@L4:1, entry
; %i10 reads store@L8:4, entry
; call@L10:2 reads %c3, %d, entry
; %p13 reads store@L1:5, store@L13:2
