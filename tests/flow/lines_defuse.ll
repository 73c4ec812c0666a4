; test: defuse
; as clang -g writes it: names are followed by the first source line
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [9 x i8] c"negative\00", align 1, !dbg !0

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @sum_until(i32 noundef %limit) #0 !dbg !17 {
entry:
  %limit.addr = alloca i32, align 4
  %total = alloca i32, align 4
  %n = alloca i32, align 4
  store i32 %limit, ptr %limit.addr, align 4
    #dbg_declare(ptr %limit.addr, !22, !DIExpression(), !23)
    #dbg_declare(ptr %total, !24, !DIExpression(), !25)
  store i32 0, ptr %total, align 4, !dbg !25
  br label %while.cond, !dbg !26

while.cond:                                       ; preds = %if.end5, %if.then4, %entry
  %0 = load i32, ptr %total, align 4, !dbg !27
  %1 = load i32, ptr %limit.addr, align 4, !dbg !28
  %cmp = icmp slt i32 %0, %1, !dbg !29
  br i1 %cmp, label %while.body, label %while.end, !dbg !26

while.body:                                       ; preds = %while.cond
    #dbg_declare(ptr %n, !30, !DIExpression(), !32)
  %call = call i32 @next(), !dbg !33
  store i32 %call, ptr %n, align 4, !dbg !32
  %2 = load i32, ptr %n, align 4, !dbg !34
  %cmp1 = icmp slt i32 %2, 0, !dbg !36
  br i1 %cmp1, label %if.then, label %if.end, !dbg !37

if.then:                                          ; preds = %while.body
  call void @stop(ptr noundef @.str) #3, !dbg !38
  unreachable, !dbg !38

if.end:                                           ; preds = %while.body
  %3 = load i32, ptr %n, align 4, !dbg !39
  %cmp2 = icmp eq i32 %3, 0, !dbg !41
  br i1 %cmp2, label %if.then4, label %lor.lhs.false, !dbg !42

lor.lhs.false:                                    ; preds = %if.end
  %4 = load i32, ptr %n, align 4, !dbg !43
  %5 = load i32, ptr %limit.addr, align 4, !dbg !44
  %cmp3 = icmp sgt i32 %4, %5, !dbg !45
  br i1 %cmp3, label %if.then4, label %if.end5, !dbg !46

if.then4:                                         ; preds = %lor.lhs.false, %if.end
  br label %while.cond, !dbg !47, !llvm.loop !48

if.end5:                                          ; preds = %lor.lhs.false
  %6 = load i32, ptr %n, align 4, !dbg !51
  %7 = load i32, ptr %total, align 4, !dbg !52
  %add = add nsw i32 %7, %6, !dbg !52
  store i32 %add, ptr %total, align 4, !dbg !52
  br label %while.cond, !dbg !26, !llvm.loop !48

while.end:                                        ; preds = %while.cond
  %8 = load i32, ptr %total, align 4, !dbg !53
  ret i32 %8, !dbg !54
}

declare i32 @next()

; Function Attrs: noreturn
declare void @stop(ptr noundef) #2

attributes #0 = { noinline nounwind uwtable }
attributes #2 = { noreturn }
attributes #3 = { noreturn }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!9, !10, !11, !12, !13, !14, !15}
!llvm.ident = !{!16}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 8, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "lines.c", directory: "/src")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 72, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 9)
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !8, splitDebugInlining: false, nameTableKind: None)
!8 = !{!0}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 7, !"PIE Level", i32 2}
!14 = !{i32 7, !"uwtable", i32 2}
!15 = !{i32 7, !"frame-pointer", i32 2}
!16 = !{!"clang"}
!17 = distinct !DISubprogram(name: "sum_until", scope: !2, file: !2, line: 3, type: !18, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !7, retainedNodes: !21)
!18 = !DISubroutineType(types: !19)
!19 = !{!20, !20}
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!21 = !{}
!22 = !DILocalVariable(name: "limit", arg: 1, scope: !17, file: !2, line: 3, type: !20)
!23 = !DILocation(line: 3, column: 19, scope: !17)
!24 = !DILocalVariable(name: "total", scope: !17, file: !2, line: 4, type: !20)
!25 = !DILocation(line: 4, column: 9, scope: !17)
!26 = !DILocation(line: 5, column: 5, scope: !17)
!27 = !DILocation(line: 5, column: 12, scope: !17)
!28 = !DILocation(line: 5, column: 20, scope: !17)
!29 = !DILocation(line: 5, column: 18, scope: !17)
!30 = !DILocalVariable(name: "n", scope: !31, file: !2, line: 6, type: !20)
!31 = distinct !DILexicalBlock(scope: !17, file: !2, line: 5, column: 27)
!32 = !DILocation(line: 6, column: 13, scope: !31)
!33 = !DILocation(line: 6, column: 17, scope: !31)
!34 = !DILocation(line: 7, column: 13, scope: !35)
!35 = distinct !DILexicalBlock(scope: !31, file: !2, line: 7, column: 13)
!36 = !DILocation(line: 7, column: 15, scope: !35)
!37 = !DILocation(line: 7, column: 13, scope: !31)
!38 = !DILocation(line: 8, column: 13, scope: !35)
!39 = !DILocation(line: 9, column: 13, scope: !40)
!40 = distinct !DILexicalBlock(scope: !31, file: !2, line: 9, column: 13)
!41 = !DILocation(line: 9, column: 15, scope: !40)
!42 = !DILocation(line: 9, column: 20, scope: !40)
!43 = !DILocation(line: 9, column: 23, scope: !40)
!44 = !DILocation(line: 9, column: 27, scope: !40)
!45 = !DILocation(line: 9, column: 25, scope: !40)
!46 = !DILocation(line: 9, column: 13, scope: !31)
!47 = !DILocation(line: 10, column: 13, scope: !40)
!48 = distinct !{!48, !26, !49, !50}
!49 = !DILocation(line: 12, column: 5, scope: !17)
!50 = !{!"llvm.loop.mustprogress"}
!51 = !DILocation(line: 11, column: 18, scope: !31)
!52 = !DILocation(line: 11, column: 15, scope: !31)
!53 = !DILocation(line: 13, column: 12, scope: !17)
!54 = !DILocation(line: 13, column: 5, scope: !17)

; ---
; sum_until:
; %limit -> store@entry@4:3
; %limit.addr -> store@entry@4:3, %1, %5
; %total -> store@entry@4:4, %0, %7, store@if.end5@11:3, %8
; %n -> store@while.body@6:1, %2, %3, %4, %6
; %0 -> %cmp
; %1 -> %cmp
; %cmp -> branch@while.cond@5:3
; %call -> store@while.body@6:1
; %2 -> %cmp1
; %cmp1 -> branch@while.body@6:4
; %3 -> %cmp2
; %cmp2 -> branch@if.end@9:2
; %4 -> %cmp3
; %5 -> %cmp3
; %cmp3 -> branch@lor.lhs.false@9:3
; %6 -> %add
; %7 -> %add
; %add -> store@if.end5@11:3
; %8 -> ret@while.end@13:1
; private: %limit.addr %total %n
; %0 reads store@entry@4:4, store@if.end5@11:3
; %1 reads store@entry@4:3
; %call reads %call, entry
; %2 reads store@while.body@6:1
; call@if.then@8:0 reads %call, entry
; %3 reads store@while.body@6:1
; %4 reads store@while.body@6:1
; %5 reads store@entry@4:3
; %6 reads store@while.body@6:1
; %7 reads store@entry@4:4, store@if.end5@11:3
; %8 reads store@entry@4:4, store@if.end5@11:3
