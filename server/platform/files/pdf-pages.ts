import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { PagePictures } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { DrawnPdfPage, PdfToDraw } from './pdf-pages-worker.ts'
import { encodePixels } from './pictures.ts'

/** Of a document all pages together may take so long. */
const DRAW_MS = 20_000
/** A licence has one or two; the whole document can be downloaded. */
const MOST_PAGES = 10
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 1 }

let last: Promise<unknown> = Promise.resolve()

/**
 * Pictures of the first pages of a PDF, drawn one document after the other, each in a thread of its own that is short
 * of time and memory: nothing that one document does reaches the next. Throws Refusal undrawable_document.
 */
export function pagesOf(pdf: Uint8Array): Promise<PagePictures> {
  const drawn = last.then(() => draw(pdf))
  last = drawn.catch(() => undefined)
  return drawn
}

let compiled: Promise<WebAssembly.Module> | null = null

/** Compiled by the first who needs it: that takes longer than most drawings. */
function library(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))).then(WebAssembly.compile)
  return compiled
}

async function draw(pdf: Uint8Array): Promise<PagePictures> {
  const worker = new Worker(new URL('./pdf-pages-worker.ts', import.meta.url), {
    workerData: { code: await library(), pdf } satisfies PdfToDraw,
    resourceLimits: LIMITS,
    // what is wrong with a document is nothing to log
    stdout: true,
    stderr: true,
    env: {},
  })
  try {
    return await pagesFrom(worker, AbortSignal.timeout(DRAW_MS))
  } catch (cause) {
    const message = 'This PDF cannot be shown here. Please download it to look at it.'
    throw new Refusal('unprocessable', 'undrawable_document', message, { cause })
  } finally {
    await worker.terminate()
  }
}

async function pagesFrom(worker: Worker, signal: AbortSignal): Promise<PagePictures> {
  const pages: string[] = []
  let total = 1
  while (pages.length < Math.min(total, MOST_PAGES)) {
    worker.postMessage(pages.length)
    const [page] = (await once(worker, 'message', { signal })) as [DrawnPdfPage]
    total = page.total
    pages.push(await asAddress(page))
  }
  return { pages, total }
}

/** An address that holds the picture itself: no page of a document has one of its own. */
const asAddress = async (page: DrawnPdfPage) =>
  `data:image/webp;base64,${(await encodePixels(page)).toString('base64')}`
