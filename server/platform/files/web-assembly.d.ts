// The parts of WebAssembly that we use, which the types of Node.js leave to those of browsers.
declare namespace WebAssembly {
  type Module = object
  type ModuleImports = Record<string, (...args: number[]) => number>
  type Imports = Record<string, ModuleImports>
  type Exports = Record<string, unknown>
  class Instance {
    constructor(module: Module, imports: Imports)
    readonly exports: Exports
  }
  function compile(bytes: Uint8Array): Promise<Module>
}
