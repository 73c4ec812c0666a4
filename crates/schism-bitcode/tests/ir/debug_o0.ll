; Locations and variable names from clang -g -O0.
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@counter = dso_local global i32 1, align 4, !dbg !0

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @work(i32 noundef %n, ptr noundef %out) #0 !dbg !13 {
entry:
  %n.addr = alloca i32, align 4
  %out.addr = alloca ptr, align 8
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %step = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
    #dbg_declare(ptr %n.addr, !18, !DIExpression(), !19)
  store ptr %out, ptr %out.addr, align 8
    #dbg_declare(ptr %out.addr, !20, !DIExpression(), !21)
    #dbg_declare(ptr %sum, !22, !DIExpression(), !23)
  store i32 0, ptr %sum, align 4, !dbg !23
    #dbg_declare(ptr %i, !24, !DIExpression(), !26)
  store i32 0, ptr %i, align 4, !dbg !26
  br label %for.cond, !dbg !27

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !28
  %1 = load i32, ptr %n.addr, align 4, !dbg !30
  %cmp = icmp slt i32 %0, %1, !dbg !31
  br i1 %cmp, label %for.body, label %for.end, !dbg !32

for.body:                                         ; preds = %for.cond
    #dbg_declare(ptr %step, !33, !DIExpression(), !35)
  %2 = load i32, ptr %i, align 4, !dbg !36
  %call = call i32 @next(i32 noundef %2), !dbg !37
  %call1 = call i32 @twice(i32 noundef %call), !dbg !38
  store i32 %call1, ptr %step, align 4, !dbg !35
  %3 = load i32, ptr %step, align 4, !dbg !39
  %4 = load i32, ptr %sum, align 4, !dbg !40
  %add = add nsw i32 %4, %3, !dbg !40
  store i32 %add, ptr %sum, align 4, !dbg !40
  %5 = load i32, ptr %sum, align 4, !dbg !41
  %6 = load ptr, ptr %out.addr, align 8, !dbg !42
  store i32 %5, ptr %6, align 4, !dbg !43
  br label %for.inc, !dbg !44

for.inc:                                          ; preds = %for.body
  %7 = load i32, ptr %i, align 4, !dbg !45
  %inc = add nsw i32 %7, 1, !dbg !45
  store i32 %inc, ptr %i, align 4, !dbg !45
  br label %for.cond, !dbg !46, !llvm.loop !47

for.end:                                          ; preds = %for.cond
  %8 = load i32, ptr %sum, align 4, !dbg !50
  %9 = load i32, ptr @counter, align 4, !dbg !51
  %add2 = add nsw i32 %8, %9, !dbg !52
  ret i32 %add2, !dbg !53
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @twice(i32 noundef %x) #0 !dbg !54 {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
    #dbg_declare(ptr %x.addr, !57, !DIExpression(), !58)
  %0 = load i32, ptr %x.addr, align 4, !dbg !59
  %1 = load i32, ptr %x.addr, align 4, !dbg !60
  %add = add nsw i32 %0, %1, !dbg !61
  ret i32 %add, !dbg !62
}

declare i32 @next(i32 noundef) #1

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6, !7, !8, !9, !10, !11, !12}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "counter", scope: !2, file: !3, line: 1, type: !5, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "debug.c", directory: "/src", checksumkind: CSK_MD5, checksum: "0851bc98380304c43bbc825623707b8b")
!4 = !{!0}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{i32 7, !"Dwarf Version", i32 5}
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !{i32 1, !"wchar_size", i32 4}
!9 = !{i32 8, !"PIC Level", i32 2}
!10 = !{i32 7, !"PIE Level", i32 2}
!11 = !{i32 7, !"uwtable", i32 2}
!12 = !{i32 7, !"frame-pointer", i32 2}
!13 = distinct !DISubprogram(name: "work", scope: !3, file: !3, line: 4, type: !14, scopeLine: 4, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !17)
!14 = !DISubroutineType(types: !15)
!15 = !{!5, !5, !16}
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!17 = !{}
!18 = !DILocalVariable(name: "n", arg: 1, scope: !13, file: !3, line: 4, type: !5)
!19 = !DILocation(line: 4, column: 14, scope: !13)
!20 = !DILocalVariable(name: "out", arg: 2, scope: !13, file: !3, line: 4, type: !16)
!21 = !DILocation(line: 4, column: 22, scope: !13)
!22 = !DILocalVariable(name: "sum", scope: !13, file: !3, line: 5, type: !5)
!23 = !DILocation(line: 5, column: 7, scope: !13)
!24 = !DILocalVariable(name: "i", scope: !25, file: !3, line: 6, type: !5)
!25 = distinct !DILexicalBlock(scope: !13, file: !3, line: 6, column: 3)
!26 = !DILocation(line: 6, column: 12, scope: !25)
!27 = !DILocation(line: 6, column: 8, scope: !25)
!28 = !DILocation(line: 6, column: 19, scope: !29)
!29 = distinct !DILexicalBlock(scope: !25, file: !3, line: 6, column: 3)
!30 = !DILocation(line: 6, column: 23, scope: !29)
!31 = !DILocation(line: 6, column: 21, scope: !29)
!32 = !DILocation(line: 6, column: 3, scope: !25)
!33 = !DILocalVariable(name: "step", scope: !34, file: !3, line: 7, type: !5)
!34 = distinct !DILexicalBlock(scope: !29, file: !3, line: 6, column: 31)
!35 = !DILocation(line: 7, column: 9, scope: !34)
!36 = !DILocation(line: 7, column: 27, scope: !34)
!37 = !DILocation(line: 7, column: 22, scope: !34)
!38 = !DILocation(line: 7, column: 16, scope: !34)
!39 = !DILocation(line: 8, column: 12, scope: !34)
!40 = !DILocation(line: 8, column: 9, scope: !34)
!41 = !DILocation(line: 9, column: 12, scope: !34)
!42 = !DILocation(line: 9, column: 6, scope: !34)
!43 = !DILocation(line: 9, column: 10, scope: !34)
!44 = !DILocation(line: 10, column: 3, scope: !34)
!45 = !DILocation(line: 6, column: 27, scope: !29)
!46 = !DILocation(line: 6, column: 3, scope: !29)
!47 = distinct !{!47, !32, !48, !49}
!48 = !DILocation(line: 10, column: 3, scope: !25)
!49 = !{!"llvm.loop.mustprogress"}
!50 = !DILocation(line: 11, column: 10, scope: !13)
!51 = !DILocation(line: 11, column: 16, scope: !13)
!52 = !DILocation(line: 11, column: 14, scope: !13)
!53 = !DILocation(line: 11, column: 3, scope: !13)
!54 = distinct !DISubprogram(name: "twice", scope: !3, file: !3, line: 3, type: !55, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !17)
!55 = !DISubroutineType(types: !56)
!56 = !{!5, !5}
!57 = !DILocalVariable(name: "x", arg: 1, scope: !54, file: !3, line: 3, type: !5)
!58 = !DILocation(line: 3, column: 22, scope: !54)
!59 = !DILocation(line: 3, column: 34, scope: !54)
!60 = !DILocation(line: 3, column: 38, scope: !54)
!61 = !DILocation(line: 3, column: 36, scope: !54)
!62 = !DILocation(line: 3, column: 27, scope: !54)
