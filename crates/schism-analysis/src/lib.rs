//! schism's whole-program analyses: points-to, call graph, dependence graphs, reachability of changes, change sequence graph.
