interface LockedPackage {
  version?: string
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  os?: string[] | string
  cpu?: string[] | string
  libc?: string[] | string
  optionalDependencies?: Record<string, string>
}

/** The part of package-lock.json (version 3) that matters here. */
export interface Lock {
  packages: Record<string, LockedPackage>
}

/**
 * Returns where in the lock the package at `folder` finds its dependency `name`: the nearest node_modules folder
 * upwards.
 */
function resolve(lock: Lock, folder: string, name: string): string | undefined {
  for (let base = folder; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${base && `${base}/`}node_modules/${name}`
    if (candidate in lock.packages) return candidate
    if (base === '') return undefined
  }
}

/** Returns optional dependencies that the lock names without an entry for them: `npm ci` refuses such a lock. */
export function missingOptionals(lock: Lock): { parent: string; name: string; version: string }[] {
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => resolve(lock, parent, name) === undefined)
      .map(([name, range]) => ({ parent, name, version: range.replace(/^[~^]/, '') })),
  )
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Returns the lock, in npm's order, with an entry for each missing optional dependency. Its platform is read from its
 * name, because without one the package would be installed everywhere. Throws for a name without a platform.
 */
export function completeLock(lock: Lock): Lock {
  const added = missingOptionals(lock).map(({ parent, name, version }) => {
    const { dev, devOptional } = lock.packages[parent] ?? {}
    const entry = {
      version,
      ...platformOf(name),
      ...(dev && { dev }),
      ...(devOptional && { devOptional }),
      optional: true,
    }
    return [`node_modules/${name}`, entry] as const
  })
  const all = [...Object.entries(lock.packages), ...added]
  return { ...lock, packages: Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en'))) }
}

function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.slice(name.indexOf('/') + 1).split('-')
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  if (os.length === 0 && cpu.length === 0)
    throw new Error(`${name}: its name contains no platform; add it to the lock by hand.`)
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) }
}
