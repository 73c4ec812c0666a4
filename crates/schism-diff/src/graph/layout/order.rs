//! Layers with bends for long edges, and the order inside of each.

/// How often the order of all layers is tried to be improved, down and up in turn.
const SWEEPS: usize = 16;

/// The width that a bend of an edge takes.
const BEND_WIDTH: f64 = 10.0;

/// Nodes and bends by layer. Numbers below the count of nodes are nodes, those after are bends.
pub(super) struct Layers {
    /// From left to right.
    pub(super) layers: Vec<Vec<usize>>,
    /// The layer of each.
    pub(super) rank: Vec<usize>,
    /// The width of each.
    pub(super) widths: Vec<f64>,
    /// The height of each.
    pub(super) heights: Vec<f64>,
    /// For each edge the nodes and bends that it goes through, downwards; none for an edge within one node.
    pub(super) chains: Vec<Vec<usize>>,
    /// Neighbours on the layer above.
    pub(super) above: Vec<Vec<usize>>,
    /// Neighbours on the layer below.
    pub(super) below: Vec<Vec<usize>>,
    nodes: usize,
}

impl Layers {
    pub(super) fn new(sizes: &[(f64, f64)], edges: &[(usize, usize)], ranks: &[usize], reversed: &[bool]) -> Self {
        let mut layers = Self {
            layers: vec![Vec::new(); ranks.iter().max().map_or(0, |&last| last + 1)],
            rank: ranks.to_vec(),
            widths: sizes.iter().map(|size| size.0).collect(),
            heights: sizes.iter().map(|size| size.1).collect(),
            chains: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            nodes: sizes.len(),
        };
        for (number, &(from, to)) in edges.iter().enumerate() {
            let (upper, lower) = if reversed[number] { (to, from) } else { (from, to) };
            let chain = layers.chain(upper, lower);
            layers.chains.push(chain);
        }
        layers.connect();
        for node in layers.first_order() {
            layers.layers[layers.rank[node]].push(node);
        }
        layers
    }

    /// True for a bend of an edge.
    pub(super) fn is_bend(&self, node: usize) -> bool {
        node >= self.nodes
    }

    fn chain(&mut self, upper: usize, lower: usize) -> Vec<usize> {
        if upper == lower {
            return Vec::new();
        }
        let mut chain = vec![upper];
        for rank in self.rank[upper] + 1..self.rank[lower] {
            chain.push(self.rank.len());
            self.rank.push(rank);
            self.widths.push(BEND_WIDTH);
            self.heights.push(0.0);
        }
        chain.push(lower);
        chain
    }

    fn connect(&mut self) {
        self.above = vec![Vec::new(); self.rank.len()];
        self.below = self.above.clone();
        for chain in &self.chains {
            for step in chain.windows(2) {
                self.below[step[0]].push(step[1]);
                self.above[step[1]].push(step[0]);
            }
        }
    }

    /// All nodes in the order in which a walk from the top meets them: few edges cross already.
    fn first_order(&self) -> Vec<usize> {
        let mut seen = vec![false; self.rank.len()];
        let mut order = Vec::new();
        let tops = (0..self.rank.len()).filter(|&node| self.above[node].is_empty());
        for top in tops {
            let mut waiting = vec![top];
            while let Some(node) = waiting.pop() {
                if !seen[node] {
                    seen[node] = true;
                    order.push(node);
                    waiting.extend(self.below[node].iter().rev());
                }
            }
        }
        order
    }

    /// Sorts layers by the mean place of neighbours and keeps the best order that was seen.
    pub(super) fn reduce_crossings(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for sweep in 0..SWEEPS {
            if best.0 == 0 {
                break;
            }
            let downwards = sweep % 2 == 0;
            let count = self.layers.len();
            for step in 1..count {
                self.sort_layer(if downwards { step } else { count - 1 - step }, downwards);
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    fn sort_layer(&mut self, rank: usize, downwards: bool) {
        let positions = self.positions();
        let near = if downwards { &self.above } else { &self.below };
        let mut keyed: Vec<(f64, usize)> = self.layers[rank]
            .iter()
            .map(|&node| {
                let places = near[node].iter().map(|&other| positions[other] as f64);
                let count = near[node].len();
                (if count == 0 { positions[node] as f64 } else { places.sum::<f64>() / count as f64 }, node)
            })
            .collect();
        keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.layers[rank] = keyed.into_iter().map(|(_, node)| node).collect();
    }

    /// The place of every node in its layer.
    fn positions(&self) -> Vec<usize> {
        let mut positions = vec![0; self.rank.len()];
        for layer in &self.layers {
            for (place, &node) in layer.iter().enumerate() {
                positions[node] = place;
            }
        }
        positions
    }

    /// How many pairs of edges cross.
    fn crossings(&self) -> usize {
        let positions = self.positions();
        self.layers.iter().map(|layer| self.crossings_below(layer, &positions)).sum()
    }

    /// Edges from one layer to the next cross as often as their lower ends are out of order, counted with a binary
    /// indexed tree.
    fn crossings_below(&self, layer: &[usize], positions: &[usize]) -> usize {
        let mut ends = Vec::new();
        for &node in layer {
            let mut lower: Vec<_> = self.below[node].iter().map(|&other| positions[other]).collect();
            lower.sort_unstable();
            ends.extend(lower);
        }
        let mut tree = vec![0usize; ends.iter().max().map_or(0, |&last| last + 2)];
        let mut crossings = 0;
        for (before, &end) in ends.iter().enumerate() {
            let (mut at, mut not_after) = (end + 1, 0);
            while at > 0 {
                not_after += tree[at];
                at &= at - 1;
            }
            crossings += before - not_after;
            at = end + 1;
            while at < tree.len() {
                tree[at] += 1;
                at += at & at.wrapping_neg();
            }
        }
        crossings
    }
}

#[cfg(test)]
mod tests {
    use super::Layers;

    #[test]
    fn crossed_edges_are_uncrossed() {
        let edges = [(0, 3), (1, 2), (0, 4), (4, 5)];
        let mut layers = Layers::new(&[(1.0, 1.0); 6], &edges, &[0, 0, 1, 1, 1, 2], &[false; 4]);
        layers.layers[1] = vec![2, 3, 4];
        assert_eq!(layers.crossings(), 2);
        layers.reduce_crossings();
        assert_eq!(layers.crossings(), 0);
    }
}
