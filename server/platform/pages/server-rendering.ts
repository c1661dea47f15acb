import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageState } from '#server/platform/kernel/contract.ts'
import { escapeHtml } from '#server/platform/kernel/escape-html.ts'
import type { PageWithState, Render } from './page-rendering.ts'

/**
 * Returns a function that renders pages of the client built in `dist`, and loads the client's code on first use; null
 * if the client has no code for the server.
 */
export function openRenderer(dist: string): Render | null {
  const file = path.join(dist, RENDERING_DIR, 'entry-server.js')
  if (!existsSync(file)) return null
  let bundle: Promise<{ render: Render }> | undefined
  return async (page) => {
    bundle ??= import(pathToFileURL(file).href) as Promise<{ render: Render }>
    return (await bundle).render(page)
  }
}

/** Returns the inline script that records clicks before a rendered page is interactive; null if the client has none. */
export function readKeepPress(dist: string): string | null {
  const file = path.join(dist, RENDERING_DIR, 'keep-press.js')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Returns the content policy's source for the script of `readKeepPress`, a hash; an empty list without the script. */
export function keepPressPolicy(dist: string): string[] {
  const script = readKeepPress(dist)
  return script === null ? [] : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
}

/** The folder in the built client with its code for the server, which isn't served. */
export const RENDERING_DIR = 'rendering'

const TITLE = /<title>.*?<\/title>/s
const APP_ELEMENT = '<div id="app"></div>'
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/
/** The preload tags of scripts, which `insertRendered` removes: a rendered page loads scripts after its first paint. */
const PRELOAD_TAG = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** Scripts for rendered pages. */
export interface PageScripts {
  /** URL of the script that loads the page's script after the first paint. */
  readonly afterPaint: string
  /** Inline script; see `readKeepPress`. */
  readonly keepPress: string | null
}

/** Returns the client's page with the rendered markup and its data; its script loads after the first paint. */
export function insertRendered(
  page: string,
  { html, title, state }: PageWithState,
  { afterPaint, keepPress }: PageScripts,
): string {
  const files = [...page.matchAll(PRELOAD_TAG)].map(([, file]) => file)
  const keepPressScript = keepPress === null ? '' : `<script>${keepPress}</script>`
  return page
    .replaceAll(PRELOAD_TAG, '')
    .replace(TITLE, (tag) => (title === null ? tag : `<title>${escapeHtml(title)}</title>`))
    .replace(SCRIPT, (_, script: string) => scriptAfter(afterPaint, script, files.join(' ')))
    .replace(APP_ELEMENT, () => `${keepPressScript}<div id="app">${html}</div>${stateScript(state)}`)
}

// Nothing is loaded before the first paint, so that text and pictures get the whole bandwidth.
const scriptAfter = (afterPaint: string, script: string, files: string): string =>
  `<script type="module" crossorigin src="${afterPaint}" data-next="${script}" data-files="${files}"></script>`

/** Returns the state as a script element. Every `<` is escaped, so that no text can end the element. */
const stateScript = (state: PageState): string =>
  `<script type="application/json" id="kerbside-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`
