//! How large circuits are. Changes show here; smaller is better as long as solving gets no slower.

use std::fmt::Write as _;

use expect_test::expect;
use schism_expr::{Expr, Format, Pool, Sort};

use super::simulate::Circuit;

#[test]
fn variables_and_clauses() {
    type Make = fn(&mut Pool, Expr, Expr) -> Expr;
    let by_ten: Make = |p, x, _| {
        let ten = p.constant(p.sort(x), 10);
        p.mul(x, ten)
    };
    let over_ten: Make = |p, x, _| {
        let ten = p.constant(p.sort(x), 10);
        p.udiv(x, ten)
    };
    let cases: [(&str, Sort, Make); 22] = [
        ("add 32", Sort::bits(32), Pool::add),
        ("ult 32", Sort::bits(32), Pool::ult),
        ("mul 32", Sort::bits(32), Pool::mul),
        ("mul 64", Sort::bits(64), Pool::mul),
        ("mul 32 by 10", Sort::bits(32), by_ten),
        ("udiv 32", Sort::bits(32), Pool::udiv),
        ("udiv 64", Sort::bits(64), Pool::udiv),
        ("udiv 32 by 10", Sort::bits(32), over_ten),
        ("shl 32", Sort::bits(32), Pool::shl),
        ("fadd single", Sort::Float(Format::Single), Pool::fadd),
        ("fadd double", Sort::Float(Format::Double), Pool::fadd),
        ("fmul double", Sort::Float(Format::Double), Pool::fmul),
        ("fdiv double", Sort::Float(Format::Double), Pool::fdiv),
        ("fsqrt double", Sort::Float(Format::Double), |p, x, _| p.fsqrt(x)),
        ("frem double", Sort::Float(Format::Double), Pool::frem),
        ("ffma double", Sort::Float(Format::Double), |p, x, y| p.ffma(x, y, x)),
        ("flt double", Sort::Float(Format::Double), Pool::flt),
        ("fadd x87", Sort::Float(Format::X87), Pool::fadd),
        ("fmul x87", Sort::Float(Format::X87), Pool::fmul),
        ("fdiv x87", Sort::Float(Format::X87), Pool::fdiv),
        ("fmul quad", Sort::Float(Format::Quad), Pool::fmul),
        ("double to single", Sort::Float(Format::Double), |p, x, _| p.fconvert(x, Format::Single)),
    ];
    let mut sizes = String::new();
    for (name, sort, make) in cases {
        let mut p = Pool::new();
        let [x, y] = ["x", "y"].map(|name| p.symbol(name, sort));
        let root = make(&mut p, x, y);
        let recorder = Circuit::new(&p, root).recorder;
        writeln!(sizes, "{name:16} {:7} {:8}", recorder.variables, recorder.clauses.len()).unwrap();
    }
    expect![[r#"
        add 32               127      435
        ult 32                96      189
        mul 32              1553     8128
        mul 64              6177    33648
        mul 32 by 10          89      393
        udiv 32             1710    10987
        udiv 64             6494    43483
        udiv 32 by 10        321     1241
        shl 32               257      991
        fadd single          931     4314
        fadd double         1939     9224
        fmul double        10516    56792
        fdiv double        10970    68093
        fsqrt double        5575    33671
        frem double        37974   236490
        ffma double        13415    71889
        flt double           276      960
        fadd x87            2732    12672
        fmul x87           15290    82384
        fdiv x87           15840    98163
        fmul quad          42822   237355
        double to single     980     4321
    "#]]
    .assert_eq(&sizes);
}
