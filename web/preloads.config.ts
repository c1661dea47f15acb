/** Says what script each page needs, as the build has put it into files. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Plugin, Rolldown } from 'vite'

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

/** Where the build of `after-paint.ts` says how its file is called. */
export const AFTER_PAINT_MANIFEST = '.vite/after-paint.json'

/** What index.html asks for. */
const ENTRY = 'main.tsx'
/** What brings a page its data, what asks who is signed in, and what every page gets for them. */
const FOR_DATA = ['app/start.ts', 'app/with-queries.tsx']
const FIRST_REFRESH = 'lib/session/first-refresh.ts'
const FOR_SESSION = ['app/own-menu.tsx']

/** What the server names in a page's head, beside what index.html itself asks for; all are addresses. */
interface Preloads {
  /** Holds the script of a drawn page back until it is painted. */
  afterPaint: string
  /** Asks who is signed in. */
  firstRefresh: string
  /** By path: who may enter, what the page cannot do without, and what else it asks for where a user is signed in. */
  pages: Record<string, { access: string; files: string[]; next: string[] }>
}

/** Tells the server what each page needs, so that the page asks for it at once. */
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
  const asked = filesOf(bundle, [ENTRY])
  const scriptOf = ({ access, bare, page }: PageRoute) => {
    // a bare page is read and used before its lists arrive; any other is nothing without its data
    const files = filesOf(bundle, [ENTRY, `pages/${page}.tsx`, ...(bare ? [] : FOR_DATA)])
    const next = filesOf(bundle, [...FOR_DATA, ...FOR_SESSION])
    const without = (others: string[]) => (file: string) => !others.includes(file)
    return {
      access,
      files: files.filter(without(asked)).map(addressOf),
      next: next.filter(without([...asked, ...files])).map(addressOf),
    }
  }
  const pages = PAGE_ROUTES.filter(({ path }) => path !== '*').map((route) => [route.path, scriptOf(route)])
  return {
    firstRefresh: filesOf(bundle, [FIRST_REFRESH]).map(addressOf)[0] ?? '',
    pages: Object.fromEntries(pages),
  }
}

const addressOf = (file: string) => `/${file}`

/** The files that hold modules of ours and all that comes with them; what they ask for later is left out. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const fileWith = (module: string) => {
    const isIt = (id: string | null) => id?.endsWith(`/web/${module}`) === true
    const chunk =
      chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ?? chunks.find(({ moduleIds }) => moduleIds.some(isIt))
    if (!chunk) throw new Error(`The build has no file that holds ${module}.`)
    return chunk.fileName
  }
  const files = new Set(modules.map(fileWith))
  for (const file of files) {
    const chunk = chunks.find(({ fileName }) => fileName === file)
    for (const other of chunk?.imports ?? []) files.add(other)
  }
  return [...files]
}
