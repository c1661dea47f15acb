import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#server/platform/kernel/contract.ts'

/** Addresses of scripts that single pages need, written by the build. */
export interface Preloads {
  /** Delays the script of a server-rendered page until it is painted. */
  readonly afterPaint: string
  /** Requests the session. */
  readonly firstRefresh: string
  readonly pages: Readonly<Record<string, PageScript>>
}

interface PageScript {
  readonly access: Access
  /** What the page can't do without. */
  readonly files: readonly string[]
  /** What else it loads where a user is signed in. */
  readonly next: readonly string[]
}

/** The file's name in the built client. */
export const PRELOADS = 'preloads.json'

interface Client {
  readonly preloads: Preloads
  /** The page sent for all paths. */
  readonly plain: string
  /** Cookie of browsers that may have a session. */
  readonly sessionHint: string
}

/**
 * Returns the client's page with preloads for the script of the page at a path and, where there may be a session, for
 * the session. Otherwise the browser would learn of them only once the first script has loaded and run.
 */
export function knownPages({ preloads: { firstRefresh, pages }, plain, sessionHint }: Client) {
  const withHead = (tags: string[]) => plain.replace('</head>', () => `${tags.join('')}</head>`)
  return {
    /** The paths of the pages that the client knows. */
    paths: Object.keys(pages),
    /**
     * Returns a function that returns the page at `path` for a request; `member` if the page includes their session.
     */
    at(path: string): (request: Pick<FastifyRequest, 'cookies'>, member?: boolean) => string {
      const script = pages[path]
      if (script === undefined) return () => plain
      const files = script.files.map((file) => preload(file))
      // a visitor without a session is sent to another page
      const forVisitors = script.access === 'anyone' ? withHead(files) : plain
      const ofMembers = [...files, ...script.next.map((file) => preload(file, ' fetchpriority="low"'))]
      const forMembers = withHead(ofMembers)
      const forSession = withHead([`<script type="module" async src="${firstRefresh}"></script>`, ...ofMembers])
      return ({ cookies }, member = false) => {
        if (member) return forMembers
        return cookies[sessionHint] === undefined ? forVisitors : forSession
      }
    },
  }
}

/** Reads what the client built in `dist` says about its pages; nothing where a client was built without. */
export async function preloadsIn(dist: string): Promise<Preloads> {
  const file = path.join(dist, PRELOADS)
  if (!existsSync(file)) return { afterPaint: '', firstRefresh: '', pages: {} }
  return JSON.parse(await readFile(file, 'utf8')) as Preloads
}

const preload = (file: string, how = '') => `<link rel="modulepreload" href="${file}"${how} />`
