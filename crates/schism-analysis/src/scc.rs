//! Strongly connected components, after Tarjan, without recursion.

/// The components of a graph: successors of a component have smaller numbers.
pub(crate) struct Components {
    /// For each node its component; [`UNSEEN`] for those that were not reached.
    pub(crate) of: Vec<u32>,
    /// How many there are.
    pub(crate) count: u32,
    /// All nodes that were reached, component by component.
    pub(crate) order: Vec<u32>,
}

/// No component.
pub(crate) const UNSEEN: u32 = u32::MAX;

/// Finds the components of the graph in which `successor(node, n)` is the `n`-th successor of a node, or `None` behind the
/// last one.
pub(crate) fn components(nodes: usize, successor: impl FnMut(u32, u32) -> Option<u32>) -> Components {
    components_from(nodes, 0..nodes as u32, successor)
}

/// The same for the part of the graph that can be reached from some nodes.
pub(crate) fn components_from(
    nodes: usize,
    roots: impl IntoIterator<Item = u32>,
    mut successor: impl FnMut(u32, u32) -> Option<u32>,
) -> Components {
    let mut of = vec![UNSEEN; nodes];
    let (mut number, mut low) = (vec![UNSEEN; nodes], vec![0; nodes]);
    let (mut seen, mut count) = (0, 0);
    let mut order = Vec::new();
    let (mut path, mut open): (Vec<(u32, u32)>, Vec<u32>) = (Vec::new(), Vec::new());
    for root in roots {
        if number[root as usize] != UNSEEN {
            continue;
        }
        path.push((root, 0));
        while let Some((node, next)) = path.last_mut() {
            let (at, index) = (*node as usize, *next);
            *next += 1;
            if index == 0 {
                (number[at], low[at]) = (seen, seen);
                seen += 1;
                open.push(at as u32);
            }
            if let Some(to) = successor(at as u32, index) {
                if number[to as usize] == UNSEEN {
                    path.push((to, 0));
                } else if of[to as usize] == UNSEEN {
                    low[at] = low[at].min(number[to as usize]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                low[parent as usize] = low[parent as usize].min(low[at]);
            }
            if low[at] == number[at] {
                while let Some(member) = open.pop() {
                    of[member as usize] = count;
                    order.push(member);
                    if member as usize == at {
                        break;
                    }
                }
                count += 1;
            }
        }
    }
    Components { of, count, order }
}

#[cfg(test)]
mod tests {
    use super::{UNSEEN, components, components_from};

    #[test]
    fn only_what_is_reached_counts() {
        let graph: [&[u32]; 4] = [&[1], &[], &[1, 3], &[2]];
        let found = components_from(4, [2], |node, n| graph[node as usize].get(n as usize).copied());
        assert_eq!((found.of, found.order[0]), (vec![UNSEEN, 0, 1, 1], 1));
    }

    #[test]
    fn cycles_are_found_and_successors_come_first() {
        let graph: [&[u32]; 7] = [&[1], &[2, 3], &[0], &[4, 4], &[5], &[4, 5], &[]];
        let found = components(graph.len(), |node, n| graph[node as usize].get(n as usize).copied());
        assert_eq!(found.count, 4);
        assert_eq!(found.of, [2, 2, 2, 1, 0, 0, 3]);
        assert!(found.order.is_sorted_by_key(|&node| found.of[node as usize]) && found.order.len() == graph.len());
    }
}
