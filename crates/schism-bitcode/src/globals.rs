//! Everything with a name: functions, variables, aliases, constructors.

use schism_ir::{
    BlockId, Const, ConstExpr, ConstId, Definition, Function, FunctionId, Global, GlobalId, Param, Symbol, SymbolId,
    Type,
};

use crate::error::ReadError;
use crate::intrinsics;
use crate::llvm::{ByVal, Value, ValueView};
use crate::translate::{Name, Translator};

impl<'m> Translator<'m> {
    /// Gives every named thing its id, so that contents can refer to each other in any order.
    pub(crate) fn declare(&mut self) -> Result<(), ReadError> {
        for function in self.llvm.functions() {
            self.declare_function(function)?;
        }
        for variable in self.llvm.globals() {
            if !is_for_tools(&variable.name()) {
                self.declare_global(variable)?;
            }
        }
        // What an alias stands for is filled in when all symbols have ids.
        for alias in self.llvm.aliases().chain(self.llvm.ifuncs()) {
            self.declare_symbol(alias, Definition::Alias(ConstId(u32::MAX)));
        }
        Ok(())
    }

    fn declare_function(&mut self, function: Value<'m>) -> Result<(), ReadError> {
        for (number, block) in function.blocks().enumerate() {
            self.blocks.insert(block, BlockId::new(number));
        }
        let name = function.name();
        let library = intrinsics::library_function(&name);
        if let Some(known) = intrinsics::by_name(&name).filter(|_| library.is_none()) {
            self.names.insert(function, known);
            return Ok(());
        }
        if name.starts_with("llvm.dbg.") {
            return Ok(());
        }
        let id = FunctionId::new(self.out.functions.len());
        let name = self.declare_symbol(function, Definition::Function(id));
        let name = match library {
            Some(library) => self.rename_last_symbol(library),
            None => name,
        };
        let Some((ret, variadic)) = function.signature() else { return Ok(()) };
        let mut params = Vec::new();
        for param in self.llvm.param_views(function) {
            let byval = param.byval.map(|byval| self.byval(byval)).transpose()?;
            params.push(Param { ty: self.types.id(param.ty)?, name: param.name, byval, sret: param.sret });
        }
        self.out.functions.push(Function {
            name,
            ret: self.types.id(ret)?,
            params,
            variadic,
            noreturn: self.llvm.never_returns(function),
            loc: self.files.function_loc(function),
            body: None,
        });
        Ok(())
    }

    fn declare_global(&mut self, variable: Value<'m>) -> Result<(), ReadError> {
        let id = GlobalId::new(self.out.globals.len());
        let name = self.declare_symbol(variable, Definition::Global(id));
        let ty = self.types.info(variable.content_type())?;
        self.out.globals.push(Global {
            name,
            ty: ty.id,
            size: ty.size(),
            align: variable.variable_align().unwrap_or(ty.align()),
            constant: variable.is_constant_variable(),
            thread_local: variable.is_thread_local(),
            loc: self.files.variable_loc(variable),
            init: None,
        });
        Ok(())
    }

    fn declare_symbol(&mut self, value: Value<'m>, definition: Definition) -> String {
        let id = SymbolId::new(self.out.symbols.len());
        let name = match value.name() {
            name if name.is_empty() => format!(".unnamed.{}", id.0),
            // The mark of a name that the assembler must not decorate.
            name => name.strip_prefix('\x01').map(str::to_owned).unwrap_or(name),
        };
        self.out.symbols.push(Symbol { name: name.clone(), linkage: value.linkage(), definition });
        self.names.insert(value, Name::Symbol(id));
        name
    }

    fn rename_last_symbol(&mut self, name: String) -> String {
        if let Some(symbol) = self.out.symbols.last_mut() {
            symbol.name.clone_from(&name);
        }
        name
    }

    /// Size and alignment of a structure passed by value.
    pub(crate) fn byval(&mut self, byval: ByVal<'m>) -> Result<(u64, u32), ReadError> {
        let ty = self.types.info(byval.ty)?;
        Ok((ty.size(), byval.align.unwrap_or(ty.align())))
    }

    /// Fills in initialisers, aliases, constructors and destructors.
    pub(crate) fn define_globals(&mut self) -> Result<(), ReadError> {
        for variable in self.llvm.globals() {
            let Some(content) = variable.initializer() else { continue };
            if self.relative.contains(variable) {
                continue;
            }
            if let Some(Name::Symbol(symbol)) = self.names.get(&variable).copied() {
                let init = self.initializer(content)?;
                if let Definition::Global(id) = self.out.symbols[symbol.index()].definition {
                    self.out.globals[id.index()].init = Some(init);
                }
                continue;
            }
            match variable.name().as_str() {
                "llvm.global_ctors" => self.out.constructors = self.startup_list(content)?,
                "llvm.global_dtors" => self.out.destructors = self.startup_list(content)?,
                _ => {}
            }
        }
        for alias in self.llvm.aliases().chain(self.llvm.ifuncs()) {
            let target = match alias.aliasee() {
                Some(target) => self.constant(target)?,
                None => self.ifunc(),
            };
            if let Some(Name::Symbol(symbol)) = self.names.get(&alias) {
                self.out.symbols[symbol.index()].definition = Definition::Alias(target);
            }
        }
        Ok(())
    }

    fn ifunc(&mut self) -> ConstId {
        let ty = self.types.intern(Type::Ptr);
        let expr = ConstExpr::Unsupported("a function chosen at load time (ifunc)".into());
        self.push_constant(Const::Expr { ty, expr })
    }

    /// The entries of `llvm.global_ctors`: priority, function, and a third field that only COMDATs use.
    fn startup_list(&mut self, list: Value<'m>) -> Result<Vec<(u32, ConstId)>, ReadError> {
        let mut entries = Vec::new();
        if !matches!(list.view(), ValueView::Aggregate) {
            return Ok(entries);
        }
        for index in 0.. {
            let Some(entry) = list.element(index) else { break };
            let (Some(priority), Some(function)) = (entry.element(0), entry.element(1)) else { continue };
            let Some(priority) = self.llvm.number(priority) else { continue };
            let function = self.constant(function)?;
            if !matches!(self.out.constants[function.index()], Const::Zero(_) | Const::Undef(_)) {
                entries.push((priority.low() as u32, function));
            }
        }
        Ok(entries)
    }
}

/// Variables that speak to LLVM's tools, never to the program.
fn is_for_tools(name: &str) -> bool {
    name.starts_with("llvm.")
}
