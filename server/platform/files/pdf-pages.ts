import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { PagePictures } from '#server/platform/kernel/contract.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PdfToRender, RenderedPdfPage } from './pdf-pages-worker.ts'
import { encodePixels } from './pictures.ts'

/** The most time for all pages of a document. */
const RENDER_MS = 20_000
/** The most pages shown. A licence has one or two; the whole document can be downloaded. */
const MAX_PAGES = 10
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 1 }

/** The last requested rendering, which the next one waits for. */
let lastRendering: Promise<unknown> = Promise.resolve()

/**
 * Returns pictures of the first pages of a PDF. Documents are rendered one after another, each in its own thread with
 * limits on time and memory, so that no document affects the next. Throws a Refusal (`undrawable_document`).
 */
export function renderPdfPages(pdf: Uint8Array): Promise<PagePictures> {
  const rendered = lastRendering.then(() => render(pdf))
  lastRendering = rendered.catch(() => undefined)
  return rendered
}

let compiledLibrary: Promise<WebAssembly.Module> | null = null

/** Returns the PDFium library. It is compiled only once, because that takes longer than most renderings. */
function loadLibrary(): Promise<WebAssembly.Module> {
  compiledLibrary ??= readFile(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))).then(WebAssembly.compile)
  return compiledLibrary
}

async function render(pdf: Uint8Array): Promise<PagePictures> {
  const worker = new Worker(new URL(import.meta.resolve('#server/platform/files/pdf-pages-worker.ts')), {
    workerData: { code: await loadLibrary(), pdf } satisfies PdfToRender,
    resourceLimits: LIMITS,
    // Keeps the output for faulty documents out of the log.
    stdout: true,
    stderr: true,
    env: {},
  })
  try {
    return await renderPages(worker, AbortSignal.timeout(RENDER_MS))
  } catch (cause) {
    const message = 'We can’t show this PDF here. Download it instead.'
    throw new Refusal('unprocessable', 'undrawable_document', message, { cause })
  } finally {
    await worker.terminate()
  }
}

async function renderPages(worker: Worker, signal: AbortSignal): Promise<PagePictures> {
  const pages: string[] = []
  let total = 1
  while (pages.length < Math.min(total, MAX_PAGES)) {
    worker.postMessage(pages.length)
    const [page] = (await once(worker, 'message', { signal })) as [RenderedPdfPage]
    total = page.total
    pages.push(await toDataUrl(page))
  }
  return { pages, total }
}

/** Returns the picture of a page as a data URL, because single pages have no URL. */
const toDataUrl = async (page: RenderedPdfPage) =>
  `data:image/webp;base64,${(await encodePixels(page)).toString('base64')}`
