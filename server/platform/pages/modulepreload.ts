import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#server/platform/kernel/facts/contract.ts'

/** URLs of the scripts that each page needs, written by the build. */
export interface Preloads {
  /** The script that delays the script of a server-rendered page until the page is painted. */
  readonly afterPaint: string
  /** The script that requests the session. */
  readonly firstRefresh: string
  readonly pages: Readonly<Record<string, PageScript>>
}

interface PageScript {
  readonly access: Access
  /** Scripts that the page needs first. */
  readonly files: readonly string[]
  /** Further scripts for signed-in users. */
  readonly next: readonly string[]
}

/** Name of the file with the preloads in the built client. */
export const PRELOADS = 'preloads.json'

interface Client {
  readonly preloads: Preloads
  /** The client's HTML page, which is sent for all paths. */
  readonly clientHtml: string
  /** The name of the cookie of browsers that may have a session. */
  readonly sessionHint: string
}

/**
 * Prepares the client's page for each of its paths: with preloads for the scripts of that page and, if there may be
 * a session, for the session. Without preloads the browser would request them only after the first script has run.
 */
export function openClientPages({ preloads: { firstRefresh, pages }, clientHtml, sessionHint }: Client) {
  const withHead = (tags: string[]) => clientHtml.replace('</head>', () => `${tags.join('')}</head>`)
  return {
    /** The paths of the client's pages. */
    paths: Object.keys(pages),
    /**
     * Returns a function that returns the page at `path` for a request. Pass `member` if the page includes the user's
     * session.
     */
    pageAt(path: string): (request: Pick<FastifyRequest, 'cookies'>, member?: boolean) => string {
      const script = pages[path]
      if (script === undefined) return () => clientHtml
      const files = script.files.map((file) => preload(file))
      // Other pages redirect visitors, so they need no preloads.
      const visitorPage = script.access === 'anyone' ? withHead(files) : clientHtml
      const memberTags = [...files, ...script.next.map((file) => preload(file, ' fetchpriority="low"'))]
      const memberPage = withHead(memberTags)
      const sessionPage = withHead([`<script type="module" async src="${firstRefresh}"></script>`, ...memberTags])
      return ({ cookies }, member = false) => {
        if (member) return memberPage
        return cookies[sessionHint] === undefined ? visitorPage : sessionPage
      }
    },
  }
}

/** Reads the preloads of the client built in `dist`; returns empty ones if there are none. */
export async function readPreloads(dist: string): Promise<Preloads> {
  const file = path.join(dist, PRELOADS)
  if (!existsSync(file)) return { afterPaint: '', firstRefresh: '', pages: {} }
  return JSON.parse(await readFile(file, 'utf8')) as Preloads
}

const preload = (file: string, attributes = '') => `<link rel="modulepreload" href="${file}"${attributes} />`
