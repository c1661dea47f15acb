/** How much of the built script a page needs, read from what was built. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Thousands of bytes of brotli that must do before a page can be used. */
export const SCRIPT_BUDGETS: Readonly<Record<string, number>> = { home: 100, job: 135 }

const ROUTE = /path: '([^']+)', access: '([^']+)',( bare: true,)? load: \(\) => import\('\.\/pages\/([^']+)\.tsx'\)/g

export interface PageRoute {
  readonly path: string
  readonly access: string
  /** It can be used before its data have come. */
  readonly bare: boolean
  /** Name of its file, and of its chunk. */
  readonly page: string
}

/** The route table, read as text: its pages are for browsers. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...readFileSync(new URL('./routes.tsx', import.meta.url), 'utf8').matchAll(ROUTE),
].map(([, path = '', access = '', bare, page = '']) => ({ path, access, bare: bare !== undefined, page }))

/** The chunk that holds the script of a drawn page back until it is painted. */
const AFTER_PAINT = 'after-paint'
/** What brings a page its data. */
const FOR_DATA = ['data']
/** The chunk that asks who is signed in. */
const FIRST_REFRESH = 'first-refresh'
/** What every page gets for who is signed in. */
const FOR_SESSION = ['socket', 'own-menu', 'subscription.live']

/**
 * Files that must have arrived before the page of `route` can be used. A bare page is read and used before its lists
 * arrive; any other is nothing without its data, so what brings them counts too.
 */
export function neededFiles(built: string, { page, bare }: Pick<PageRoute, 'page' | 'bare'>): string[] {
  const names = readdirSync(join(built, 'assets'))
  const chunks = bare ? [page] : [page, ...FOR_DATA]
  return withImports(built, [entryOf(built), ...[AFTER_PAINT, ...chunks].map((chunk) => fileOf(chunk, names))])
}

/** Bytes of brotli of what `neededFiles` names. */
export const neededScript = (built: string, route: PageRoute): number =>
  neededFiles(built, route).reduce((sum, name) => sum + statSync(join(built, 'assets', `${name}.br`)).size, 0)

/** What the server names in a page's head, beside what index.html itself asks for; all are addresses. */
interface Preloads {
  /** Asks who is signed in. */
  firstRefresh: string
  /** By path: who may enter, what the page cannot do without, and what else it asks for where somebody is signed in. */
  pages: Record<string, { access: string; files: string[]; next: string[] }>
}

/** Reads from what was built what each page needs. */
export function preloadsOf(built: string): Preloads {
  const names = readdirSync(join(built, 'assets'))
  const asked = withImports(built, [entryOf(built), fileOf(AFTER_PAINT, names)])
  const ofSession = withImports(
    built,
    [...FOR_DATA, ...FOR_SESSION].map((chunk) => fileOf(chunk, names)),
  )
  const scriptOf = (route: PageRoute) => {
    const files = neededFiles(built, route)
    const without = (others: string[]) => (name: string) => !others.includes(name)
    return {
      access: route.access,
      files: files.filter(without(asked)).map(addressOf),
      next: ofSession.filter(without([...asked, ...files])).map(addressOf),
    }
  }
  const pages = PAGE_ROUTES.filter(({ path }) => path !== '*').map((route) => [route.path, scriptOf(route)])
  return { firstRefresh: addressOf(fileOf(FIRST_REFRESH, names)), pages: Object.fromEntries(pages) }
}

const addressOf = (name: string) => `/assets/${name}`

function entryOf(built: string): string {
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  return /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(html)?.[1] ?? 'the entry of index.html'
}

function withImports(built: string, files: readonly string[]): string[] {
  const all = new Set(files)
  for (const name of all) for (const other of importedBy(join(built, 'assets', name))) all.add(other)
  return [...all]
}

function fileOf(chunk: string, names: readonly string[]): string {
  const [name, ...others] = names.filter(
    (file) => file.startsWith(`${chunk}-`) && file.length === chunk.length + HASHED,
  )
  if (name === undefined || others.length > 0) throw new Error(`The build has no single chunk '${chunk}'.`)
  return name
}

/** Characters that a chunk's name gains: '-', eight of a hash, '.js'. */
const HASHED = 12

/** What comes with a chunk whether it is used or not; what it asks for later has brackets. */
const importedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name)
