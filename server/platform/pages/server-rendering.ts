import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { asyncLru } from '#server/platform/kernel/async-lru.ts'
import type { DrawnPage, PageAnswers } from '#server/platform/kernel/contract.ts'

/** Gives the HTML of a public page as a visitor's browser would draw it first. */
export type Draw = (page: DrawnPage) => Promise<string>

/** What the client built in `dist` draws its pages with; null where a client was built without. */
export async function drawingIn(dist: string): Promise<Draw | null> {
  const file = path.join(dist, DRAWING, 'draw.js')
  if (!existsSync(file)) return null
  const { draw } = (await import(pathToFileURL(file).href)) as { draw: Draw }
  return once(draw)
}

/** The script that stands in a drawn page itself and keeps early presses; null where a client was built without. */
export function readKeepPress(dist: string): string | null {
  const file = path.join(dist, DRAWING, 'keep-press.js')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** What the content policy allows for that script. */
export function keepPressPolicy(dist: string): string[] {
  const script = readKeepPress(dist)
  return script === null ? [] : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
}

/** So many drawings are kept: what many look at is drawn once. */
const MOST_KEPT = 100

function once(draw: Draw): Draw {
  const drawn = asyncLru(MOST_KEPT, (page) => draw(JSON.parse(page) as DrawnPage))
  return (page) => drawn(JSON.stringify(page))
}

/** The folder in the built client; it is not served. */
export const DRAWING = 'drawing'

const PLACE = '<div id="app"></div>'
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/
/** Files of script that the page would ask for at once. */
const PRELOADED = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** The client's page with what was drawn in its place, what it was drawn with beside it, and its script after the paint. */
export function withDrawing(page: string, html: string, { answers, afterPaint, keepPress }: Beside): string {
  const files = [...page.matchAll(PRELOADED)].map(([, file]) => file)
  const early = keepPress === null ? '' : `<script>${keepPress}</script>`
  return page
    .replaceAll(PRELOADED, '')
    .replace(SCRIPT, (_, script: string) => scriptAfter(afterPaint, script, files.join(' ')))
    .replace(PLACE, () => `${early}<div id="app">${html}</div>${written(answers)}`)
}

interface Beside {
  readonly answers: PageAnswers
  /** Address of what holds the script of a drawn page back until that is painted. */
  readonly afterPaint: string
  /** See `readKeepPress`. */
  readonly keepPress: string | null
}

// until the paint nothing of it is asked for: text and pictures get all of a slow network
const scriptAfter = (afterPaint: string, script: string, files: string): string =>
  `<script type="module" crossorigin src="${afterPaint}" data-next="${script}" data-files="${files}"></script>`

/** No text can end the element: its every `<` is written as an escape, which JSON reads as the same. */
const written = (answers: PageAnswers): string =>
  `<script type="application/json" id="kerbside-answers">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`
