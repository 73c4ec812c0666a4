//! How the bytes of an object repeat, so that the elements of an array become one.
//!
//! Offsets are *canonical*: inside an array they are those of its first element. An index that steps through the array it
//! starts in then changes nothing. Objects with a known type follow that type; others have one stride for the whole object,
//! the greatest common divisor of all steps that were seen.

use schism_ir::{Image, Type, TypeId, TypeTable};

/// Fields of memory without a type start at multiples of this; smaller ones are not told apart.
const SMALLEST_FIELD: i64 = 4;

/// Objects do not repeat in smaller steps than an address is wide: steps through bytes and small numbers would make all
/// parts of a structure one.
pub(super) const LEAST_STRIDE: u64 = 8;

/// How the bytes of an object repeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// `count` values of a type of a module.
    Typed { module: u32, ty: TypeId, count: u64 },
    /// Every so many bytes; 0 means never, 1 that the object has no parts.
    Strided(u64),
}

/// An array that contains some offset: the first of its instances, if it is part of an array itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Array {
    pub(super) start: i64,
    /// Bytes of an element.
    pub(super) element: i64,
    pub(super) length: i64,
}

/// An offset with what repeats around it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Position {
    pub(super) offset: i64,
    /// Outermost first.
    pub(super) arrays: Vec<Array>,
    /// Sizes of the parts of the object that start exactly there, arrays and structures among them.
    starting: Vec<u64>,
    /// True if a field that is no structure or array starts there.
    pub(super) field: bool,
}

impl Position {
    /// True if steps of so many bytes lead from one element of an array around it to others. Bytes are how C looks at anything:
    /// where something larger than the array starts at the same place, they may lead on through that.
    pub(super) fn is_stepped_inside(&self, by: i64) -> bool {
        let leads_on = |array: &Array| {
            let whole = array.element.saturating_mul(array.length).unsigned_abs();
            by.abs() == 1 && self.starting.iter().any(|&size| size > whole)
        };
        self.arrays.iter().any(|array| by % array.element == 0 && !leads_on(array))
    }
}

impl Shape {
    /// The object without parts.
    pub(super) const SINGLE: Shape = Shape::Strided(1);

    /// `count` values of a type. Of one that has only one field, be it an array's, the parts need not be told apart.
    pub(super) fn of_type(types: &TypeTable, module: u32, ty: TypeId, count: u64) -> Shape {
        let mut inner = ty;
        while let Type::Array { element, .. } | Type::Vector { element, .. } = types.get(inner) {
            inner = *element;
        }
        let structure = matches!(types.get(inner), Type::Struct { .. });
        if structure { Shape::Typed { module, ty, count } } else { Shape::SINGLE }
    }

    /// The canonical form of an offset.
    pub(super) fn canonical(self, image: &Image, offset: i64) -> i64 {
        match self {
            Shape::Strided(0) => offset,
            Shape::Strided(1) => 0,
            Shape::Strided(stride) => offset.rem_euclid(stride as i64),
            Shape::Typed { .. } => self.position(image, offset).offset,
        }
    }

    /// The canonical form of an offset, and what it is in.
    pub(super) fn position(self, image: &Image, offset: i64) -> Position {
        match self {
            Shape::Strided(stride) => {
                let array = Array { start: 0, element: stride as i64, length: i64::MAX };
                let arrays = if stride == 0 { Vec::new() } else { vec![array] };
                let offset = self.canonical(image, offset);
                Position { offset, arrays, starting: Vec::new(), field: offset % SMALLEST_FIELD == 0 }
            }
            Shape::Typed { module, ty, count } => walk(&image.modules[module as usize].types, ty, count, offset),
        }
    }

    /// The shape of an object in which some address moves in steps of `scale` bytes from `offset`; `None` if such steps may
    /// lead anywhere in it.
    pub(super) fn indexed(self, image: &Image, offset: i64, scale: i64) -> Option<Shape> {
        let step = scale.unsigned_abs();
        match self {
            Shape::Strided(stride) => {
                let common = gcd(stride, step);
                (common == stride || common >= LEAST_STRIDE).then_some(Shape::Strided(common))
            }
            Shape::Typed { .. } => {
                let position = self.position(image, offset);
                let inside = position.is_stepped_inside(scale);
                // A pointer to one value is a pointer into an array of one. Bytes are how C looks at anything.
                let alone = step > 1 && position.starting.contains(&step);
                (step == 0 || inside || alone).then_some(self)
            }
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Goes down into a type to what lies at an offset.
fn walk(types: &TypeTable, ty: TypeId, count: u64, offset: i64) -> Position {
    let mut position = Position::default();
    let size = types.size(ty);
    let Ok(mut rest) = u64::try_from(offset) else { return Position { offset, ..position } };
    if size == 0 || rest >= size.saturating_mul(count) {
        return Position { offset, ..position };
    }
    let (mut base, mut ty) = (0u64, ty);
    if count > 1 {
        position.arrays.push(array(0, size, count));
        rest %= size;
    }
    loop {
        if rest == 0 {
            position.starting.push(types.size(ty));
        }
        let (element, length) = match types.get(ty) {
            Type::Array { element, length } => (*element, *length),
            Type::Vector { element, length } => (*element, u64::from(*length)),
            Type::Struct { fields, .. } => {
                let next = fields.partition_point(|field| field.1 <= rest);
                match fields[..next].iter().rev().find(|field| types.size(field.0) > 0) {
                    Some(&(field, start)) if rest - start < types.size(field) => {
                        (base, rest, ty) = (base + start, rest - start, field);
                        continue;
                    }
                    _ => break,
                }
            }
            _ => break,
        };
        let step = types.size(element);
        if step == 0 || rest / step >= length {
            break;
        }
        if length > 1 {
            position.arrays.push(array(base, step, length));
        }
        rest %= step;
        ty = element;
    }
    position.field = rest == 0 && !matches!(types.get(ty), Type::Struct { .. } | Type::Array { .. });
    position.offset = (base + rest) as i64;
    position
}

fn array(start: u64, element: u64, length: u64) -> Array {
    let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    Array { start: signed(start), element: signed(element), length: signed(length) }
}

#[cfg(test)]
mod tests {
    use schism_ir::{Image, Module, Type, TypeId, TypeTable};

    use super::{Array, Shape};

    /// `struct { char c; struct { void *a; int b; } pairs[3]; char name[8]; }`
    fn image() -> (Image, Shape) {
        let types = vec![
            Type::Int(8),
            Type::Ptr,
            Type::Int(32),
            Type::Struct { name: "pair".into(), fields: vec![(TypeId(1), 0), (TypeId(2), 8)], size: 16, align: 8 },
            Type::Array { element: TypeId(3), length: 3 },
            Type::Array { element: TypeId(0), length: 8 },
            Type::Struct {
                name: "outer".into(),
                fields: vec![(TypeId(0), 0), (TypeId(4), 8), (TypeId(5), 56)],
                size: 64,
                align: 8,
            },
        ];
        let module = Module { types: TypeTable { types, old_int_align: false }, ..Module::default() };
        let image = schism_ir::link(vec![module], None, &[]).expect("it links");
        (image, Shape::Typed { module: 0, ty: TypeId(6), count: 1 })
    }

    #[test]
    fn elements_of_an_array_are_one() {
        let (image, shape) = image();
        let canonical: Vec<i64> = [0, 8, 16, 24, 40, 48, 56, 63, 64, -8].map(|at| shape.canonical(&image, at)).to_vec();
        assert_eq!(canonical, [0, 8, 16, 8, 8, 16, 56, 56, 64, -8]);
        let position = shape.position(&image, 48);
        assert_eq!(position.arrays, [Array { start: 8, element: 16, length: 3 }]);
    }

    #[test]
    fn steps_must_fit_the_array_they_start_in() {
        let (image, shape) = image();
        let stays = |offset, scale| shape.indexed(&image, offset, scale).is_some();
        assert!(stays(8, 16) && stays(16, 32) && stays(56, 1) && stays(0, 64) && stays(8, 8));
        assert!(!stays(8, 24) && !stays(0, 1) && !stays(16, 1));
    }

    #[test]
    fn bytes_run_through_what_starts_with_an_array_of_them() {
        let fields = vec![(TypeId(1), 0), (TypeId(0), 8)];
        let types = vec![
            Type::Int(8),
            Type::Array { element: TypeId(0), length: 8 },
            Type::Struct { name: "named".into(), fields, size: 9, align: 1 },
        ];
        let module = Module { types: TypeTable { types, old_int_align: false }, ..Module::default() };
        let image = schism_ir::link(vec![module], None, &[]).expect("it links");
        let shape = Shape::Typed { module: 0, ty: TypeId(2), count: 2 };
        assert_eq!(shape.indexed(&image, 0, 1), None);
        assert_eq!(shape.indexed(&image, 0, 9), Some(shape));
    }

    #[test]
    fn strides_of_untyped_memory_meet_in_their_divisor() {
        let (image, _) = image();
        let shape = Shape::Strided(0).indexed(&image, 0, 24).and_then(|shape| shape.indexed(&image, 8, 16));
        assert_eq!(shape, Some(Shape::Strided(8)));
        assert_eq!(Shape::Strided(24).indexed(&image, 0, 1), None);
        assert_eq!((Shape::Strided(24).canonical(&image, 56), Shape::SINGLE.canonical(&image, 56)), (8, 0));
    }
}
