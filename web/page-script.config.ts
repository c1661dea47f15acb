/** How much of the built script a page needs, read from the manifests of what was built. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'

/** Thousands of bytes of brotli that must do before a page can be used. */
export const SCRIPT_BUDGETS: Readonly<Record<string, number>> = { home: 100, job: 142 }

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

/** Where the two builds of the client leave Vite's manifests: chunks by what they were made of, with what each imports. */
export const MANIFESTS = { client: '.vite/manifest.json', afterPaint: '.vite/after-paint.json' }

/** What index.html asks for. */
const ENTRY = 'index.html'
/** Holds the script of a drawn page back until it is painted. */
const AFTER_PAINT = 'after-paint.ts'
/** Names of chunks: what brings a page its data, what asks who is signed in, and what every page gets for them. */
const FOR_DATA = 'data'
const FIRST_REFRESH = 'first-refresh'
const FOR_SESSION = ['socket', 'own-menu', 'subscription.live']

/**
 * Files that must have arrived before the page of a route can be used. A bare page is read and used before its lists
 * arrive; any other is nothing without its data, so what brings them counts too.
 */
const neededFiles = (manifest: Manifest, { page, bare }: PageRoute): string[] =>
  withImports(manifest, [ENTRY, AFTER_PAINT, `pages/${page}.tsx`, ...(bare ? [] : [keyOf(manifest, FOR_DATA)])])

/** Bytes of brotli that the page of a route needs before it can be used. */
export const neededScript = (built: string, route: PageRoute): number =>
  neededFiles(readManifest(built), route).reduce((sum, file) => sum + statSync(join(built, `${file}.br`)).size, 0)

/** What the server names in a page's head, beside what index.html itself asks for; all are addresses. */
interface Preloads {
  afterPaint: string
  /** Asks who is signed in. */
  firstRefresh: string
  /** By path: who may enter, what the page cannot do without, and what else it asks for where a user is signed in. */
  pages: Record<string, { access: string; files: string[]; next: string[] }>
}

/** Reads from the manifests of what was built what each page needs. */
export function preloadsOf(built: string): Preloads {
  const manifest = readManifest(built)
  const asked = withImports(manifest, [ENTRY, AFTER_PAINT])
  const ofSession = withImports(
    manifest,
    [FOR_DATA, ...FOR_SESSION].map((name) => keyOf(manifest, name)),
  )
  const scriptOf = (route: PageRoute) => {
    const files = neededFiles(manifest, route)
    const without = (others: string[]) => (file: string) => !others.includes(file)
    return {
      access: route.access,
      files: files.filter(without(asked)).map(addressOf),
      next: ofSession.filter(without([...asked, ...files])).map(addressOf),
    }
  }
  const pages = PAGE_ROUTES.filter(({ path }) => path !== '*').map((route) => [route.path, scriptOf(route)])
  const fileOf = (key: string) => addressOf(chunkOf(manifest, key).file)
  return {
    afterPaint: fileOf(AFTER_PAINT),
    firstRefresh: fileOf(keyOf(manifest, FIRST_REFRESH)),
    pages: Object.fromEntries(pages),
  }
}

const addressOf = (file: string) => `/${file}`

const readManifest = (built: string): Manifest =>
  Object.assign({}, ...Object.values(MANIFESTS).map((name) => JSON.parse(readFileSync(join(built, name), 'utf8'))))

/** The files of chunks and of all that comes with them, whether it is used or not; what they ask for later is left out. */
function withImports(manifest: Manifest, keys: readonly string[]): string[] {
  const all = new Set(keys)
  for (const key of all) for (const other of chunkOf(manifest, key).imports ?? []) all.add(other)
  return [...all].map((key) => chunkOf(manifest, key).file)
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk of '${key}'.`)
  return chunk
}

function keyOf(manifest: Manifest, name: string): string {
  const [key, ...others] = Object.keys(manifest).filter((one) => manifest[one]?.name === name)
  if (key === undefined || others.length > 0) throw new Error(`The build has no single chunk '${name}'.`)
  return key
}
