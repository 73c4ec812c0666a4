//! A picture as a drawing: SVG, laid out by ourselves, so that no other program is needed.

use std::fmt::Write;

use schism_report::screen_text;

use super::layout::{Layout, Point, layout};
use super::picture::{Edge, Mark, Node, Picture};
use super::style;

/// The width of a character of the monospaced font at 12 pixels, as browsers draw it.
const CHARACTER: f64 = 7.3;
const LINE: f64 = 16.0;
const PADDING: f64 = 9.0;
const MARGIN: f64 = 18.0;
/// Room around the nodes of a group.
const CLUSTER_PADDING: f64 = 16.0;
/// Room for a heading.
const HEADING: f64 = 24.0;

/// More nodes than this are no picture any more.
pub(crate) const MOST_NODES: usize = 3000;

/// A group of nodes, laid out by itself.
struct Part {
    name: Option<String>,
    nodes: Vec<usize>,
    /// Numbers of the picture's edges that both start and end here.
    edges: Vec<usize>,
    layout: Layout,
    /// Where its upper left corner is.
    at: Point,
}

/// The picture as SVG.
pub(crate) fn render(picture: &Picture) -> String {
    let sizes: Vec<_> = picture.nodes.iter().map(size).collect();
    let parts = parts(picture, &sizes);
    let mut middles = vec![(0.0, 0.0); picture.nodes.len()];
    for part in &parts {
        for (place, &node) in part.nodes.iter().enumerate() {
            middles[node] = moved(part.layout.nodes[place], part.at);
        }
    }
    let title_width = picture.title.chars().count() as f64 * CHARACTER + 2.0 * MARGIN;
    let width = parts.iter().map(|part| part.at.0 + part.layout.width).fold(0.0, f64::max) + 2.0 * MARGIN;
    let height = parts.iter().map(|part| part.at.1 + part.layout.height).fold(0.0, f64::max) + 2.0 * MARGIN;
    let mut out = head(width.max(title_width), height, &picture.title);
    for part in &parts {
        frame(&mut out, part);
    }
    let mut drawn = vec![false; picture.edges.len()];
    for part in &parts {
        for (place, &number) in part.edges.iter().enumerate() {
            let edge = &picture.edges[number];
            let points: Vec<_> = part.layout.edges[place].iter().map(|&point| moved(point, part.at)).collect();
            let path = if edge.from == edge.to { to_itself(middles[edge.from], sizes[edge.from]) } else { points };
            draw_edge(&mut out, edge, &path);
            drawn[number] = true;
        }
    }
    for (edge, _) in picture.edges.iter().zip(&drawn).filter(|(_, drawn)| !**drawn) {
        let path = across([middles[edge.from], middles[edge.to]], [sizes[edge.from], sizes[edge.to]]);
        draw_sideways(&mut out, edge, path);
    }
    for (number, node) in picture.nodes.iter().enumerate() {
        draw_node(&mut out, node, middles[number], sizes[number]);
    }
    out.push_str("</svg>\n");
    out
}

/// One part for each group, side by side, and one for nodes without a group.
fn parts(picture: &Picture, sizes: &[(f64, f64)]) -> Vec<Part> {
    let groups = (0..picture.clusters.len()).map(Some).chain([None]);
    let mut left = MARGIN;
    let mut parts = Vec::new();
    for group in groups {
        let nodes: Vec<_> = (0..picture.nodes.len()).filter(|&node| picture.nodes[node].cluster == group).collect();
        if nodes.is_empty() {
            continue;
        }
        let place = |node: usize| nodes.binary_search(&node).ok();
        let inner = |edge: &Edge| Some((place(edge.from)?, place(edge.to)?));
        let edges: Vec<_> = (0..picture.edges.len()).filter(|&edge| inner(&picture.edges[edge]).is_some()).collect();
        let ends: Vec<_> = edges.iter().filter_map(|&edge| inner(&picture.edges[edge])).collect();
        let part_sizes: Vec<_> = nodes.iter().map(|&node| sizes[node]).collect();
        let layout = layout(&part_sizes, &ends);
        let name = group.map(|group| picture.clusters[group].clone());
        let inset = if name.is_some() { CLUSTER_PADDING } else { 0.0 };
        let at = (left + inset, MARGIN + HEADING + if name.is_some() { HEADING } else { 0.0 });
        let heading = name.as_ref().map_or(0.0, |name| name.chars().count() as f64 * CHARACTER);
        left = at.0 + layout.width.max(heading) + inset + 2.0 * CLUSTER_PADDING;
        parts.push(Part { name, nodes, edges, layout, at });
    }
    parts
}

fn size(node: &Node) -> (f64, f64) {
    let lines = style::caption(node);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    ((longest as f64 * CHARACTER + 2.0 * PADDING).max(34.0), lines.len() as f64 * LINE + PADDING)
}

fn moved(point: Point, by: Point) -> Point {
    (point.0 + by.0, point.1 + by.1)
}

fn head(width: f64, height: f64, title: &str) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"monospace\" font-size=\"12\">\n"
    );
    let _ = writeln!(out, "<title>{}</title>", escaped(title));
    out.push_str("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
    out.push_str(
        "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto-start-reverse\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"context-stroke\"/></marker></defs>\n",
    );
    let _ = writeln!(out, "<text x=\"{MARGIN}\" y=\"{:.0}\" font-size=\"14\">{}</text>", MARGIN + 4.0, escaped(title));
    out
}

fn frame(out: &mut String, part: &Part) {
    let Some(name) = &part.name else { return };
    let (x, y) = (part.at.0 - CLUSTER_PADDING, part.at.1 - HEADING);
    let heading = name.chars().count() as f64 * CHARACTER;
    let width = part.layout.width.max(heading) + 2.0 * CLUSTER_PADDING;
    let height = part.layout.height + HEADING + CLUSTER_PADDING;
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\" fill=\"#f7f7f9\" \
         stroke=\"#cccccc\"/>\n<text x=\"{:.1}\" y=\"{:.1}\" fill=\"#555555\">{}</text>",
        part.at.0,
        y + 15.0,
        escaped(name)
    );
}

/// A small loop at the right of a node.
fn to_itself((x, y): Point, (width, height): (f64, f64)) -> Vec<Point> {
    let right = x + width / 2.0;
    vec![(right, y - height / 4.0), (right + 22.0, y), (right, y + height / 4.0)]
}

/// From the side of one node to the side of another.
fn across(middles: [Point; 2], sizes: [(f64, f64); 2]) -> [Point; 2] {
    let sign = if middles[0].0 <= middles[1].0 { 1.0 } else { -1.0 };
    [(middles[0].0 + sign * sizes[0].0 / 2.0, middles[0].1), (middles[1].0 - sign * sizes[1].0 / 2.0, middles[1].1)]
}

/// A curve through points that leaves and enters each of them vertically.
fn draw_edge(out: &mut String, edge: &Edge, points: &[Point]) {
    let Some(&first) = points.first() else { return };
    let mut path = format!("M{:.1},{:.1}", first.0, first.1);
    if edge.from == edge.to {
        let [start, bulge, end] = [0, 1, 2].map(|place| points[place]);
        let _ = write!(path, " C{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}", bulge.0, start.1, bulge.0, end.1, end.0, end.1);
    } else {
        for step in points.windows(2) {
            let [(x0, y0), (x1, y1)] = [step[0], step[1]];
            let middle = (y0 + y1) / 2.0;
            let _ = write!(path, " C{x0:.1},{middle:.1} {x1:.1},{middle:.1} {x1:.1},{y1:.1}");
        }
    }
    let next = points.get(1).copied().unwrap_or(first);
    // Near the start, where the edges of a node are not yet mixed with others.
    let label = (first.0 + (next.0 - first.0) * 0.3 + 5.0, first.1 + (next.1 - first.1) * 0.4 + 4.0);
    draw_path(out, edge, &path, label);
}

fn draw_sideways(out: &mut String, edge: &Edge, [from, to]: [Point; 2]) {
    let middle = (from.0 + to.0) / 2.0;
    let path = format!(
        "M{:.1},{:.1} C{middle:.1},{:.1} {middle:.1},{:.1} {:.1},{:.1}",
        from.0, from.1, from.1, to.1, to.0, to.1
    );
    draw_path(out, edge, &path, (middle + 4.0, (from.1 + to.1) / 2.0 - 3.0));
}

fn draw_path(out: &mut String, edge: &Edge, path: &str, label: Point) {
    let stroke = style::edge(edge.kind);
    let dashes = stroke.dashes.map_or(String::new(), |dashes| format!(" stroke-dasharray=\"{dashes}\""));
    let _ = writeln!(
        out,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.3\"{dashes} marker-end=\"url(#tip)\"/>",
        stroke.colour
    );
    if let Some(text) = &edge.label {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"10\" fill=\"{}\" stroke=\"white\" stroke-width=\"3\" \
             paint-order=\"stroke\">{}</text>",
            label.0,
            label.1,
            stroke.colour,
            escaped(text)
        );
    }
}

fn draw_node(out: &mut String, node: &Node, (x, y): Point, (width, height): (f64, f64)) {
    let colours = style::node(node);
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    let rect = |out: &mut String, grow: f64, fill: &str| {
        let dashes = if node.is(Mark::Removed) { " stroke-dasharray=\"4 3\"" } else { "" };
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"6\" fill=\"{fill}\" \
             stroke=\"{}\"{dashes}/>",
            left - grow,
            top - grow,
            width + 2.0 * grow,
            height + 2.0 * grow,
            colours.border
        );
    };
    // An interaction location has two borders, as in state charts.
    let inner = if node.is(Mark::Interaction) {
        rect(out, 0.0, "#ffffff");
        -3.0
    } else {
        0.0
    };
    rect(out, inner, colours.fill);
    for (number, line) in style::caption(node).iter().enumerate() {
        let baseline = top + PADDING / 2.0 + LINE * (number as f64 + 1.0) - 4.0;
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{baseline:.1}\" xml:space=\"preserve\">{}</text>",
            left + PADDING,
            escaped(line)
        );
    }
}

/// Text as XML wants it, on one line.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for char in screen_text(text).chars() {
        match char {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(' '),
            char => out.push(char),
        }
    }
    out
}
