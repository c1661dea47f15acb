import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#server/platform/kernel/contract.ts'

/** Addresses of script that pages need beside what all of them need; the build writes it. */
export interface Preloads {
  /** Holds the script of a drawn page back until that is painted. */
  readonly afterPaint: string
  /** Asks who is signed in. */
  readonly firstRefresh: string
  readonly pages: Readonly<Record<string, PageScript>>
}

interface PageScript {
  readonly access: Access
  /** What the page cannot do without. */
  readonly files: readonly string[]
  /** What else it asks for where a user is signed in. */
  readonly next: readonly string[]
}

/** The file's name in the built client. */
export const PRELOADS = 'preloads.json'

interface Client {
  readonly preloads: Preloads
  /** The page that it has for all paths. */
  readonly plain: string
  /** Cookie of browsers that may hold a session. */
  readonly sessionHint: string
}

/**
 * The client's page as it asks at once for the script of the page that it is to show and, where there may be a session,
 * for that. Otherwise the browser would learn of it only once the first script has come and run.
 */
export function knownPages({ preloads: { firstRefresh, pages }, plain, sessionHint }: Client) {
  const withHead = (tags: string[]) => plain.replace('</head>', () => `${tags.join('')}</head>`)
  return {
    /** The paths of the pages that the client knows. */
    paths: Object.keys(pages),
    /** Gives a function that gives the page at `path` for who sends a request; `member` if the page brings their session along. */
    at(path: string): (request: Pick<FastifyRequest, 'cookies'>, member?: boolean) => string {
      const script = pages[path]
      if (script === undefined) return () => plain
      const files = script.files.map((file) => preload(file))
      // a visitor without a session is sent to another page
      const forVisitors = script.access === 'anyone' ? withHead(files) : plain
      const ofMembers = [...files, ...script.next.map((file) => preload(file, ' fetchpriority="low"'))]
      const forMembers = withHead(ofMembers)
      const forWhoMayBe = withHead([`<script type="module" async src="${firstRefresh}"></script>`, ...ofMembers])
      return ({ cookies }, member = false) => {
        if (member) return forMembers
        return cookies[sessionHint] === undefined ? forVisitors : forWhoMayBe
      }
    },
  }
}

/** What the client built in `dist` says of its pages; nothing where a client was built without. */
export async function preloadsIn(dist: string): Promise<Preloads> {
  const file = path.join(dist, PRELOADS)
  if (!existsSync(file)) return { afterPaint: '', firstRefresh: '', pages: {} }
  return JSON.parse(await readFile(file, 'utf8')) as Preloads
}

const preload = (file: string, how = '') => `<link rel="modulepreload" href="${file}"${how} />`
