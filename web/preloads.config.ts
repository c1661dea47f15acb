/** Lists the script files that each page needs, for the server to preload. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin, Rolldown } from 'vite'

const ROUTE = /path: '([^']+)', access: '([^']+)',( bare: true,)? load: \(\) => import\('\.\/pages\/([^']+)\.tsx'\)/g

export interface PageRoute {
  readonly path: string
  readonly access: string
  /** Usable before its data has loaded. */
  readonly bare: boolean
  /** The name of its file and its chunk. */
  readonly page: string
}

/** The route table, read as text because its pages only run in a browser. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...readFileSync(new URL('./routes.tsx', import.meta.url), 'utf8').matchAll(ROUTE),
].map(([, path = '', access = '', bare, page = '']) => ({ path, access, bare: bare !== undefined, page }))

/** The manifest of the `after-paint.ts` build, which has its file name. */
export const AFTER_PAINT_MANIFEST = '.vite/after-paint.json'

/** The script in index.html. */
const ENTRY = 'main.tsx'
/** Fetches and caches server data. */
const FOR_DATA = ['app/start.ts', 'app/with-queries.tsx']
/** Refreshes the session. */
const FIRST_REFRESH = 'lib/session/first-refresh.ts'
/** Loaded by every page for signed-in users. */
const FOR_SESSION = ['app/own-menu.tsx']

/** The URLs that the server adds to a page's head, besides those in index.html. */
interface Preloads {
  /** Delays a server-rendered page's script until the page is painted. */
  afterPaint: string
  /** Refreshes the session. */
  firstRefresh: string
  /** By path: who may open it, what it needs, and what it also loads for members. */
  pages: Record<string, { access: string; files: string[]; next: string[] }>
}

/** Writes `preloads.json`, so that the server can preload what a page needs. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const manifest = JSON.parse(readFileSync(join(dir, AFTER_PAINT_MANIFEST), 'utf8')) as Manifest
      const afterPaint = addressOf(manifest['after-paint.ts']?.file ?? '')
      writeFileSync(join(dir, 'preloads.json'), JSON.stringify({ afterPaint, ...preloadsOf(bundle) }))
    },
  }
}

function preloadsOf(bundle: Rolldown.OutputBundle): Omit<Preloads, 'afterPaint'> {
  const entryFiles = filesOf(bundle, [ENTRY])
  const scriptOf = ({ access, bare, page }: PageRoute) => {
    // a bare page is usable before its lists arrive; the others need their data
    const files = filesOf(bundle, [ENTRY, `pages/${page}.tsx`, ...(bare ? [] : FOR_DATA)])
    const next = filesOf(bundle, [...FOR_DATA, ...FOR_SESSION])
    const without = (others: string[]) => (file: string) => !others.includes(file)
    return {
      access,
      files: files.filter(without(entryFiles)).map(addressOf),
      next: next.filter(without([...entryFiles, ...files])).map(addressOf),
    }
  }
  const pages = PAGE_ROUTES.filter(({ path }) => path !== '*').map((route) => [route.path, scriptOf(route)])
  return {
    firstRefresh: filesOf(bundle, [FIRST_REFRESH]).map(addressOf)[0] ?? '',
    pages: Object.fromEntries(pages),
  }
}

const addressOf = (file: string) => `/${file}`

/** Returns the files of these modules and their static imports. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const fileWith = (module: string) => {
    const isModule = (id: string | null) => id?.endsWith(`/web/${module}`) === true
    const chunk =
      chunks.find(({ facadeModuleId }) => isModule(facadeModuleId)) ??
      chunks.find(({ moduleIds }) => moduleIds.some(isModule))
    if (!chunk) throw new Error(`The build has no file with ${module}.`)
    return chunk.fileName
  }
  const files = new Set(modules.map(fileWith))
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    for (const other of chunk?.imports ?? []) files.add(other)
  }
  return [...files]
}
