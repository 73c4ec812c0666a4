//! Which layer every node is on.

/// The layer of each node, and which edges have to point up so that the others point down.
pub(super) fn ranks(nodes: usize, edges: &[(usize, usize)]) -> (Vec<usize>, Vec<bool>) {
    let mut successors = vec![Vec::new(); nodes];
    for (number, &(from, to)) in edges.iter().enumerate() {
        if from != to {
            successors[from].push((number, to));
        }
    }
    let (reversed, order) = depth_first(&successors, edges.len());
    let down = |number: usize| {
        let (from, to) = edges[number];
        if reversed[number] { (to, from) } else { (from, to) }
    };
    let mut below = vec![Vec::new(); nodes];
    for (number, &(from, to)) in edges.iter().enumerate() {
        if from != to {
            let (upper, lower) = down(number);
            below[upper].push(lower);
        }
    }
    // The order is topological for the edges as they point now.
    let mut ranks = vec![0; nodes];
    for &node in &order {
        for &lower in &below[node] {
            ranks[lower] = ranks[lower].max(ranks[node] + 1);
        }
    }
    pull_down_sources(&mut ranks, &below);
    (ranks, reversed)
}

/// A node that nothing leads to stands right above its first successor.
fn pull_down_sources(ranks: &mut [usize], below: &[Vec<usize>]) {
    let mut is_target = vec![false; ranks.len()];
    for &lower in below.iter().flatten() {
        is_target[lower] = true;
    }
    for node in (0..ranks.len()).filter(|&node| !is_target[node]) {
        if let Some(first) = below[node].iter().map(|&lower| ranks[lower]).min() {
            ranks[node] = first - 1;
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Seen {
    Not,
    Open,
    Done,
}

/// Edges back to a node that is not finished, and all nodes so that every other edge leads forward.
fn depth_first(successors: &[Vec<(usize, usize)>], edges: usize) -> (Vec<bool>, Vec<usize>) {
    let mut reversed = vec![false; edges];
    let mut seen = vec![Seen::Not; successors.len()];
    let mut finished = Vec::new();
    for start in 0..successors.len() {
        if seen[start] != Seen::Not {
            continue;
        }
        seen[start] = Seen::Open;
        let mut stack = vec![(start, 0)];
        while let Some((node, next)) = stack.last_mut() {
            let node = *node;
            match successors[node].get(*next) {
                Some(&(edge, to)) => {
                    *next += 1;
                    match seen[to] {
                        Seen::Open => reversed[edge] = true,
                        Seen::Done => {}
                        Seen::Not => {
                            seen[to] = Seen::Open;
                            stack.push((to, 0));
                        }
                    }
                }
                None => {
                    seen[node] = Seen::Done;
                    finished.push(node);
                    stack.pop();
                }
            }
        }
    }
    finished.reverse();
    (reversed, finished)
}

#[cfg(test)]
mod tests {
    use super::ranks;

    #[test]
    fn a_loop_has_one_edge_up() {
        let (layers, reversed) = ranks(4, &[(0, 1), (1, 2), (2, 1), (2, 3)]);
        assert_eq!(layers, [0, 1, 2, 3]);
        assert_eq!(reversed, [false, false, true, false]);
    }

    #[test]
    fn a_late_source_stands_above_its_successor() {
        let (layers, _) = ranks(4, &[(0, 1), (1, 2), (3, 2)]);
        assert_eq!(layers, [0, 1, 2, 1]);
    }
}
