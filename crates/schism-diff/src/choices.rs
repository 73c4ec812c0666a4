//! Settings that are one of a few, each with a name and a meaning: what a command line offers and a report says.

/// One of a few.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// All of them, in the order in which they are offered.
    const ALL: &'static [Self];

    /// Its name on a command line and in reports.
    fn name(self) -> &'static str;

    /// Other names by which it is known.
    fn aliases(self) -> &'static [&'static str];

    /// What it means, in a sentence or two.
    fn meaning(self) -> &'static str;
}

/// Defines such a setting. The comment of each variant is its meaning.
macro_rules! choices {
    (
        $(#[$about:meta])*
        pub enum $Name:ident {
            $( $(#[doc = $meaning:literal])+ $Variant:ident = $name:literal $(or $alias:literal)*, )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Name {
            $( $(#[doc = $meaning])+ $Variant, )+
        }

        impl $crate::Choice for $Name {
            const ALL: &'static [Self] = &[$( $Name::$Variant, )+];

            fn name(self) -> &'static str {
                match self {
                    $( $Name::$Variant => $name, )+
                }
            }

            fn aliases(self) -> &'static [&'static str] {
                match self {
                    $( $Name::$Variant => &[$( $alias, )*], )+
                }
            }

            fn meaning(self) -> &'static str {
                match self {
                    $( $Name::$Variant => concat!($( $meaning, )+).trim_ascii(), )+
                }
            }
        }
    };
}
pub(crate) use choices;

#[cfg(test)]
mod tests {
    use super::Choice;

    choices! {
        /// For the test.
        pub enum Colour {
            /// Like blood
            /// and roses.
            Red = "red" or "crimson",
            /// Like the sea.
            Blue = "blue",
        }
    }

    #[test]
    fn a_choice_has_names_and_a_meaning() {
        let told: Vec<_> = Colour::ALL.iter().map(|one| (one.name(), one.aliases(), one.meaning())).collect();
        assert_eq!(told, [("red", &["crimson"][..], "Like blood and roses."), ("blue", &[], "Like the sea.")]);
    }
}
