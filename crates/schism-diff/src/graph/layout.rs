//! Where the nodes and edges of a drawing go: a layered layout (Sugiyama, Tagawa and Toda, 1981).
//!
//! Edges point down where they can ([`ranks`]); an edge over several layers gets a bend on each of them; the order inside
//! of layers is improved until fewer edges cross ([`order`]); then every node moves towards its neighbours as far as the
//! order allows ([`place`]). The same input gives the same drawing.

mod order;
mod place;
mod ranks;

use order::Layers;

/// A place on the drawing, in pixels from its upper left corner.
pub(super) type Point = (f64, f64);

/// Room between two nodes of a layer.
const SIDE_GAP: f64 = 28.0;
/// Room between two layers.
const LAYER_GAP: f64 = 46.0;

/// A finished layout.
#[derive(Default, Debug)]
pub(super) struct Layout {
    /// The middle of each node.
    pub(super) nodes: Vec<Point>,
    /// The way of each edge from its first node's border to its second one's.
    pub(super) edges: Vec<Vec<Point>>,
    /// How wide it is.
    pub(super) width: f64,
    /// How high it is.
    pub(super) height: f64,
}

/// Lays out nodes of given widths and heights. An edge from a node to itself gets no way.
pub(super) fn layout(sizes: &[(f64, f64)], edges: &[(usize, usize)]) -> Layout {
    if sizes.is_empty() {
        return Layout { edges: vec![Vec::new(); edges.len()], ..Layout::default() };
    }
    let (ranks, reversed) = ranks::ranks(sizes.len(), edges);
    let mut layers = Layers::new(sizes, edges, &ranks, &reversed);
    layers.reduce_crossings();
    let x = place::columns(&layers, SIDE_GAP);
    let (y, height) = rows(&layers);
    let width = (0..layers.widths.len()).map(|node| x[node] + layers.widths[node] / 2.0).fold(0.0, f64::max);
    let nodes = (0..sizes.len()).map(|node| (x[node], y[layers.rank[node]])).collect();
    let mut layout = Layout { nodes, edges: Vec::new(), width, height };
    layout.edges = routes(&layers, &layout.nodes, sizes, &x, &y, &reversed);
    layout
}

/// The middle line of each layer, and the height of all of them.
fn rows(layers: &Layers) -> (Vec<f64>, f64) {
    let mut top = 0.0;
    let mut middles = Vec::new();
    for layer in &layers.layers {
        let height = layer.iter().map(|&node| layers.heights[node]).fold(0.0, f64::max);
        middles.push(top + height / 2.0);
        top += height + LAYER_GAP;
    }
    (middles, top - LAYER_GAP)
}

/// Ways from border to border through the bends.
fn routes(
    layers: &Layers,
    nodes: &[Point],
    sizes: &[(f64, f64)],
    x: &[f64],
    y: &[f64],
    reversed: &[bool],
) -> Vec<Vec<Point>> {
    let ports = Ports::new(layers, nodes, sizes, x);
    let route = |(edge, chain): (usize, &Vec<usize>)| {
        let (Some(&first), Some(&last)) = (chain.first(), chain.last()) else { return Vec::new() };
        let mut points = vec![(ports.out[edge], nodes[first].1 + sizes[first].1 / 2.0)];
        points.extend(chain[1..chain.len() - 1].iter().map(|&bend| (x[bend], y[layers.rank[bend]])));
        points.push((ports.into[edge], nodes[last].1 - sizes[last].1 / 2.0));
        if reversed[edge] {
            points.reverse();
        }
        points
    };
    layers.chains.iter().enumerate().map(route).collect()
}

/// Where edges touch their upper and their lower node, so that those of one node do not lie upon each other.
struct Ports {
    out: Vec<f64>,
    into: Vec<f64>,
}

impl Ports {
    fn new(layers: &Layers, nodes: &[Point], sizes: &[(f64, f64)], x: &[f64]) -> Self {
        let mut below: Vec<Vec<(usize, f64)>> = vec![Vec::new(); nodes.len()];
        let mut above = below.clone();
        for (edge, chain) in layers.chains.iter().enumerate().filter(|(_, chain)| chain.len() > 1) {
            below[chain[0]].push((edge, x[chain[1]]));
            above[chain[chain.len() - 1]].push((edge, x[chain[chain.len() - 2]]));
        }
        let mut ports = Self { out: vec![0.0; layers.chains.len()], into: vec![0.0; layers.chains.len()] };
        for (node, &(middle, _)) in nodes.iter().enumerate() {
            spread(&mut below[node], middle, sizes[node].0, &mut ports.out);
            spread(&mut above[node], middle, sizes[node].0, &mut ports.into);
        }
        ports
    }
}

/// Gives the edges at one side of a node places from left to right, in the order of their other ends.
fn spread(edges: &mut [(usize, f64)], middle: f64, width: f64, places: &mut [f64]) {
    edges.sort_by(|a, b| a.1.total_cmp(&b.1));
    let step = (width * 0.6 / edges.len().max(1) as f64).min(18.0);
    let first = middle - step * (edges.len() as f64 - 1.0) / 2.0;
    for (number, &(edge, _)) in edges.iter().enumerate() {
        places[edge] = first + step * number as f64;
    }
}

#[cfg(test)]
mod tests {
    use super::layout;

    const SIZE: (f64, f64) = (40.0, 20.0);

    #[test]
    fn nothing_overlaps_and_edges_point_down() {
        let edges = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3), (3, 0), (3, 3)];
        let layout = layout(&[SIZE; 4], &edges);
        let [top, left, right, bottom] = [0, 1, 2, 3].map(|node| layout.nodes[node]);
        assert!(top.1 < left.1 && left.1 == right.1 && right.1 < bottom.1, "{layout:?}");
        assert!((left.0 - right.0).abs() >= 40.0, "{layout:?}");
        assert!(
            layout.edges[5].first() > layout.edges[5].last() || layout.edges[5][0].1 > top.1,
            "the way back goes up"
        );
        assert!(layout.edges[6].is_empty(), "a node's edge to itself is drawn beside it");
        assert_eq!(layout.edges[4].len(), 3, "a long edge bends on the layer that it crosses");
        let inside = |&(x, y): &(f64, f64)| (0.0..=layout.width).contains(&x) && (0.0..=layout.height).contains(&y);
        assert!(layout.edges.iter().flatten().all(inside) && layout.nodes.iter().all(inside), "{layout:?}");
    }

    #[test]
    fn nothing_to_lay_out() {
        assert_eq!(layout(&[], &[]).height, 0.0);
    }
}
