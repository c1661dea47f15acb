import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** By a public page's path, addresses of the script that it needs beside what all pages need; the build writes it. */
type Preloads = Readonly<Record<string, readonly string[]>>

/** What the client built in `dist` says of its pages; nothing where a client was built without. */
export async function preloadsIn(dist: string): Promise<Preloads> {
  const file = path.join(dist, PRELOADS)
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Preloads) : {}
}

/** The file's name in the built client. */
export const PRELOADS = 'preloads.json'

/**
 * The client's page, which asks for the script of the page at `path` at once. Otherwise the browser would learn of it
 * only once the first script has come and run.
 */
export const withPreloads = (page: string, files: readonly string[] = []): string =>
  page.replace('</head>', () => `${files.map((file) => `<link rel="modulepreload" href="${file}" />`).join('')}</head>`)
