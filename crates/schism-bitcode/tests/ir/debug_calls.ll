; debug_o2.ll with debug information in calls, as clang up to 18 writes it.
source_filename = "debug.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@counter = dso_local local_unnamed_addr global i32 1, align 4, !dbg !0

; Function Attrs: nounwind uwtable
define dso_local i32 @work(i32 noundef %n, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 !dbg !13 {
entry:
  tail call void @llvm.dbg.value(metadata i32 %n, metadata !18, metadata !DIExpression()), !dbg !26
  tail call void @llvm.dbg.value(metadata ptr %out, metadata !19, metadata !DIExpression()), !dbg !26
  tail call void @llvm.dbg.value(metadata i32 0, metadata !20, metadata !DIExpression()), !dbg !26
  tail call void @llvm.dbg.value(metadata i32 0, metadata !21, metadata !DIExpression()), !dbg !27
  %cmp7 = icmp sgt i32 %n, 0, !dbg !28
  br i1 %cmp7, label %for.body, label %for.cond.cleanup, !dbg !29

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add, %for.body ], !dbg !26
  %0 = load i32, ptr @counter, align 4, !dbg !30, !tbaa !31
  %add2 = add nsw i32 %0, %sum.0.lcssa, !dbg !35
  ret i32 %add2, !dbg !36

for.body:                                         ; preds = %for.body, %entry
  %sum.09 = phi i32 [ %add, %for.body ], [ 0, %entry ]
  %i.08 = phi i32 [ %inc, %for.body ], [ 0, %entry ]
  tail call void @llvm.dbg.value(metadata i32 %sum.09, metadata !20, metadata !DIExpression()), !dbg !26
  tail call void @llvm.dbg.value(metadata i32 %i.08, metadata !21, metadata !DIExpression()), !dbg !27
  %call = tail call i32 @next(i32 noundef %i.08) #3, !dbg !37
  tail call void @llvm.dbg.value(metadata i32 %call, metadata !38, metadata !DIExpression()), !dbg !43
  %add.i = shl nsw i32 %call, 1, !dbg !45
  tail call void @llvm.dbg.value(metadata i32 %add.i, metadata !23, metadata !DIExpression()), !dbg !46
  %add = add nsw i32 %add.i, %sum.09, !dbg !47
  tail call void @llvm.dbg.value(metadata i32 %add, metadata !20, metadata !DIExpression()), !dbg !26
  store i32 %add, ptr %out, align 4, !dbg !48, !tbaa !31
  %inc = add nuw nsw i32 %i.08, 1, !dbg !49
  tail call void @llvm.dbg.value(metadata i32 %inc, metadata !21, metadata !DIExpression()), !dbg !27
  %exitcond.not = icmp eq i32 %inc, %n, !dbg !28
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !29, !llvm.loop !50
}

declare !dbg !54 i32 @next(i32 noundef) local_unnamed_addr #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare void @llvm.dbg.value(metadata, metadata, metadata) #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6, !7, !8, !9, !10, !11, !12}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "counter", scope: !2, file: !3, line: 1, type: !5, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "debug.c", directory: "/src", checksumkind: CSK_MD5, checksum: "0851bc98380304c43bbc825623707b8b")
!4 = !{!0}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{i32 7, !"Dwarf Version", i32 5}
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !{i32 1, !"wchar_size", i32 4}
!9 = !{i32 8, !"PIC Level", i32 2}
!10 = !{i32 7, !"PIE Level", i32 2}
!11 = !{i32 7, !"uwtable", i32 2}
!12 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!13 = distinct !DISubprogram(name: "work", scope: !3, file: !3, line: 4, type: !14, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !17)
!14 = !DISubroutineType(types: !15)
!15 = !{!5, !5, !16}
!16 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !5, size: 64)
!17 = !{!18, !19, !20, !21, !23}
!18 = !DILocalVariable(name: "n", arg: 1, scope: !13, file: !3, line: 4, type: !5)
!19 = !DILocalVariable(name: "out", arg: 2, scope: !13, file: !3, line: 4, type: !16)
!20 = !DILocalVariable(name: "sum", scope: !13, file: !3, line: 5, type: !5)
!21 = !DILocalVariable(name: "i", scope: !22, file: !3, line: 6, type: !5)
!22 = distinct !DILexicalBlock(scope: !13, file: !3, line: 6, column: 3)
!23 = !DILocalVariable(name: "step", scope: !24, file: !3, line: 7, type: !5)
!24 = distinct !DILexicalBlock(scope: !25, file: !3, line: 6, column: 31)
!25 = distinct !DILexicalBlock(scope: !22, file: !3, line: 6, column: 3)
!26 = !DILocation(line: 0, scope: !13)
!27 = !DILocation(line: 0, scope: !22)
!28 = !DILocation(line: 6, column: 21, scope: !25)
!29 = !DILocation(line: 6, column: 3, scope: !22)
!30 = !DILocation(line: 11, column: 16, scope: !13)
!31 = !{!32, !32, i64 0}
!32 = !{!"int", !33, i64 0}
!33 = !{!"omnipotent char", !34, i64 0}
!34 = !{!"Simple C/C++ TBAA"}
!35 = !DILocation(line: 11, column: 14, scope: !13)
!36 = !DILocation(line: 11, column: 3, scope: !13)
!37 = !DILocation(line: 7, column: 22, scope: !24)
!38 = !DILocalVariable(name: "x", arg: 1, scope: !39, file: !3, line: 3, type: !5)
!39 = distinct !DISubprogram(name: "twice", scope: !3, file: !3, line: 3, type: !40, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !42)
!40 = !DISubroutineType(types: !41)
!41 = !{!5, !5}
!42 = !{!38}
!43 = !DILocation(line: 0, scope: !39, inlinedAt: !44)
!44 = distinct !DILocation(line: 7, column: 16, scope: !24)
!45 = !DILocation(line: 3, column: 36, scope: !39, inlinedAt: !44)
!46 = !DILocation(line: 0, scope: !24)
!47 = !DILocation(line: 8, column: 9, scope: !24)
!48 = !DILocation(line: 9, column: 10, scope: !24)
!49 = !DILocation(line: 6, column: 27, scope: !25)
!50 = distinct !{!50, !29, !51, !52, !53}
!51 = !DILocation(line: 10, column: 3, scope: !22)
!52 = !{!"llvm.loop.mustprogress"}
!53 = !{!"llvm.loop.unroll.disable"}
!54 = !DISubprogram(name: "next", scope: !3, file: !3, line: 2, type: !40, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
