//! How far to the right every node stands.

use super::order::Layers;

/// How often all nodes move towards their neighbours, downwards and upwards in turn.
const SWEEPS: usize = 24;

/// How much more a bend wants to lie straight between other bends than a node between its neighbours.
const BEND_WEIGHT: f64 = 6.0;

/// The middle of each node and bend; the leftmost border is at 0.
pub(super) fn columns(layers: &Layers, gap: f64) -> Vec<f64> {
    let mut x = vec![0.0; layers.rank.len()];
    for layer in &layers.layers {
        let mut right = 0.0;
        for &node in layer {
            x[node] = right + layers.widths[node] / 2.0;
            right += layers.widths[node] + gap;
        }
    }
    let count = layers.layers.len();
    for sweep in 0..SWEEPS {
        for step in 0..count {
            let rank = if sweep % 2 == 0 { step } else { count - 1 - step };
            // The last sweeps look at both sides, which evens out what each direction preferred.
            let (above, below) = (sweep % 2 == 0, sweep % 2 == 1);
            let both = sweep + 4 >= SWEEPS;
            move_layer(layers, rank, above || both, below || both, gap, &mut x);
        }
    }
    let left = (0..x.len()).map(|node| x[node] - layers.widths[node] / 2.0).fold(f64::INFINITY, f64::min);
    x.iter().map(|place| place - left).collect()
}

/// Moves the nodes of one layer as near to the mean of their neighbours as their order and width allow.
fn move_layer(layers: &Layers, rank: usize, above: bool, below: bool, gap: f64, x: &mut [f64]) {
    let layer = &layers.layers[rank];
    let mut wishes = Vec::new();
    let mut offset = 0.0;
    for (place, &node) in layer.iter().enumerate() {
        if place > 0 {
            offset += (layers.widths[layer[place - 1]] + layers.widths[node]) / 2.0 + gap;
        }
        let near = above.then_some(&layers.above[node]).into_iter().chain(below.then_some(&layers.below[node]));
        let (mut sum, mut weight) = (0.0, 0.0);
        for &other in near.flatten() {
            let pull = if layers.is_bend(node) && layers.is_bend(other) { BEND_WEIGHT } else { 1.0 };
            sum += pull * x[other];
            weight += pull;
        }
        let wish = if weight > 0.0 { sum / weight } else { x[node] };
        // A node without neighbours on that side is not worth moving others for.
        wishes.push((wish - offset, weight.max(0.01), offset));
    }
    for ((&node, place), (_, _, offset)) in layer.iter().zip(nearest_ascending(&wishes)).zip(&wishes) {
        x[node] = place + offset;
    }
}

/// The ascending sequence with the least weighted squared distance to the wishes (pool adjacent violators).
fn nearest_ascending(wishes: &[(f64, f64, f64)]) -> Vec<f64> {
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for &(wish, weight, _) in wishes {
        let mut pool = (wish, weight, 1);
        while let Some(&(mean, total, count)) = pools.last() {
            if mean <= pool.0 {
                break;
            }
            pool = ((mean * total + pool.0 * pool.1) / (total + pool.1), total + pool.1, count + pool.2);
            pools.pop();
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(mean, _, count)| std::iter::repeat_n(mean, count)).collect()
}

#[cfg(test)]
mod tests {
    use super::nearest_ascending;

    #[test]
    fn violators_meet_in_the_middle() {
        let wishes = [(0.0, 1.0, 0.0), (6.0, 1.0, 0.0), (3.0, 2.0, 0.0), (5.0, 1.0, 0.0)];
        assert_eq!(nearest_ascending(&wishes), [0.0, 4.0, 4.0, 5.0]);
    }
}
