import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageState } from '#server/platform/kernel/contract.ts'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import type { Render, Rendered } from './page-rendering.ts'

/**
 * Returns what the client built in `dist` renders its pages with, loaded on first use; null where a client was built
 * without.
 */
export function renderIn(dist: string): Render | null {
  const file = path.join(dist, RENDERING_DIR, 'entry-server.js')
  if (!existsSync(file)) return null
  let loaded: Promise<{ render: Render }> | undefined
  return async (page) => {
    loaded ??= import(pathToFileURL(file).href) as Promise<{ render: Render }>
    return (await loaded).render(page)
  }
}

/** Returns the script inside a rendered page that records early presses; null where a client was built without. */
export function readKeepPress(dist: string): string | null {
  const file = path.join(dist, RENDERING_DIR, 'keep-press.js')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** What the content policy allows for that script. */
export function keepPressPolicy(dist: string): string[] {
  const script = readKeepPress(dist)
  return script === null ? [] : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
}

/** The folder in the built client; it is not served. */
export const RENDERING_DIR = 'rendering'

const TITLE = /<title>.*?<\/title>/s
const PLACE = '<div id="app"></div>'
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/
/** Script files that the page would load straight away. */
const PRELOADED = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** What a rendered page needs of the client. */
export interface PageScripts {
  /** Address of what delays the script of a rendered page until it is painted. */
  readonly afterPaint: string
  /** See `readKeepPress`. */
  readonly keepPress: string | null
}

/** Returns the client's page with the rendered markup, its data, and its script after the paint. */
export function withRendered(
  page: string,
  { html, title, state }: Rendered,
  { afterPaint, keepPress }: PageScripts,
): string {
  const files = [...page.matchAll(PRELOADED)].map(([, file]) => file)
  const early = keepPress === null ? '' : `<script>${keepPress}</script>`
  return page
    .replaceAll(PRELOADED, '')
    .replace(TITLE, (as) => (title === null ? as : `<title>${escapeHtml(title)}</title>`))
    .replace(SCRIPT, (_, script: string) => scriptAfter(afterPaint, script, files.join(' ')))
    .replace(PLACE, () => `${early}<div id="app">${html}</div>${written(state)}`)
}

// until the paint none of it is loaded: text and pictures get all of a slow network
const scriptAfter = (afterPaint: string, script: string, files: string): string =>
  `<script type="module" crossorigin src="${afterPaint}" data-next="${script}" data-files="${files}"></script>`

/** No text can end the element: its every `<` is written as an escape, which JSON reads as the same. */
const written = (state: PageState): string =>
  `<script type="application/json" id="kerbside-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`
