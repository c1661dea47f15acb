/** Lists the script files that each page needs, for the server to preload. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin, Rolldown } from 'vite'

const ROUTE = /path: '([^']+)', access: '([^']+)',( bare: true,)? load: \(\) => import\('\.\/pages\/([^']+)\.tsx'\)/g

export interface PageRoute {
  readonly path: string
  readonly access: string
  /** Whether the page is usable before its data has loaded. */
  readonly bare: boolean
  /** The name of the page's file and chunk. */
  readonly page: string
}

/** The routes of routes.tsx, read as text because its pages only run in a browser. */
export const PAGE_ROUTES: readonly PageRoute[] = [
  ...readFileSync(new URL('./routes.tsx', import.meta.url), 'utf8').matchAll(ROUTE),
].map(([, path = '', access = '', bare, page = '']) => ({ path, access, bare: bare !== undefined, page }))

/** The path of the manifest of the separate after-paint build, which contains the name of its file. */
export const AFTER_PAINT_MANIFEST = '.vite/after-paint.json'

/** The module of the script in index.html. */
const ENTRY = 'main.tsx'
/** Modules that fetch and cache server data. */
const DATA_MODULES = ['app/start.ts', 'app/with-queries.tsx']
/** The module that refreshes the session. */
const FIRST_REFRESH = 'lib/session/first-refresh.ts'
/** Modules that every page loads for signed-in users. */
const SIGNED_IN_MODULES = ['app/own-menu.tsx']

/** The URLs that the server adds to a page's head, besides those in index.html. */
interface Preloads {
  /** The script that delays a server-rendered page's script until the page is painted. */
  afterPaint: string
  /** The script that refreshes the session. */
  firstRefresh: string
  /** By path: who may open the page, the files that it needs first, and those that it loads next. */
  pages: Record<string, { access: string; files: string[]; next: string[] }>
}

/** Writes `preloads.json`, so that the server can preload what a page needs. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const manifest = JSON.parse(readFileSync(join(dir, AFTER_PAINT_MANIFEST), 'utf8')) as Manifest
      const afterPaint = toUrl(manifest['after-paint.ts']?.file ?? '')
      writeFileSync(join(dir, 'preloads.json'), JSON.stringify({ afterPaint, ...preloadsOf(bundle) }))
    },
  }
}

function preloadsOf(bundle: Rolldown.OutputBundle): Omit<Preloads, 'afterPaint'> {
  const entryFiles = filesOf(bundle, [ENTRY])
  const preloadsOfPage = ({ access, bare, page }: PageRoute) => {
    // a bare page is usable before its lists arrive; the others need their data
    const files = filesOf(bundle, [ENTRY, `pages/${page}.tsx`, ...(bare ? [] : DATA_MODULES)])
    const next = filesOf(bundle, [...DATA_MODULES, ...SIGNED_IN_MODULES])
    const without = (others: string[]) => (file: string) => !others.includes(file)
    return {
      access,
      files: files.filter(without(entryFiles)).map(toUrl),
      next: next.filter(without([...entryFiles, ...files])).map(toUrl),
    }
  }
  const pages = PAGE_ROUTES.filter(({ path }) => path !== '*').map((route) => [route.path, preloadsOfPage(route)])
  return {
    firstRefresh: filesOf(bundle, [FIRST_REFRESH]).map(toUrl)[0] ?? '',
    pages: Object.fromEntries(pages),
  }
}

const toUrl = (file: string) => `/${file}`

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
