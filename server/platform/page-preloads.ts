import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Access } from './contract.ts'

/** By a page's path, who may enter, and addresses of the script that it needs beside what all pages need; the build writes it. */
type Preloads = Readonly<Record<string, { readonly access: Access; readonly files: readonly string[] }>>

/** The file's name in the built client. */
export const PRELOADS = 'preloads.json'

interface Client {
  /** The folder of the built client. */
  readonly dist: string
  /** The page that it has for all paths. */
  readonly plain: string
  /** Cookie of browsers that may hold a session. */
  readonly sessionHint: string
}

/** The pages that the client knows, as each is sent. */
export interface KnownPages {
  readonly paths: readonly string[]
  /** Gives what sends the page at `path` to who asks for it. */
  at(path: string): (request: Pick<FastifyRequest, 'cookies'>) => string
}

/**
 * The client's page as it asks at once for the script of the page that it is to show. Otherwise the browser would learn
 * of that only once the first script has come and run.
 */
export async function knownPages({ dist, plain, sessionHint }: Client): Promise<KnownPages> {
  const preloads = await preloadsIn(dist)
  return {
    paths: Object.keys(preloads),
    at(path) {
      const { access, files } = preloads[path] ?? { access: 'anyone', files: [] }
      const page = plain.replace('</head>', () => `${files.map(preload).join('')}</head>`)
      // who has no session is led elsewhere
      return ({ cookies }) => (access === 'anyone' || cookies[sessionHint] !== undefined ? page : plain)
    },
  }
}

/** What the client built in `dist` says of its pages; nothing where a client was built without. */
async function preloadsIn(dist: string): Promise<Preloads> {
  const file = path.join(dist, PRELOADS)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Preloads) : {}
}

const preload = (file: string) => `<link rel="modulepreload" href="${file}" />`
