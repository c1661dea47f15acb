// The thread that pdf-pages.ts starts for one PDF: it renders a page on request.
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

/** What the library may use while it renders; the thread's own limits don't count its memory. */
const MAX_BYTES = 256 * 1024 * 1024
/** A scanned licence is readable at this width. */
const WIDTH = 1_200
const TALLEST = 4_000
const MAX_PIXELS = 2_500_000

/** What the thread answers: a page as RGBA. */
export interface RenderedPdfPage {
  /** Pages in the whole document. */
  total: number
  width: number
  height: number
  pixels: Uint8Array<ArrayBuffer>
}

/** What the thread is started with: the compiled library, and the document. */
export interface PdfToRender {
  code: WebAssembly.Module
  pdf: Uint8Array
}

const { code, pdf } = workerData as PdfToRender
const opened = open().then((library) => library.loadDocument(pdf))

// a failure here ends the thread, with its reason
parentPort?.on('message', (page: number) => void opened.then((document) => renderPage(document, page)))

async function renderPage(document: PDFiumDocument, at: number): Promise<void> {
  const page = document.getPage(at)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(
    WIDTH / originalWidth,
    TALLEST / originalHeight,
    Math.sqrt(MAX_PIXELS / (originalWidth * originalHeight)),
  )
  // what was typed into a form is part of the page
  const { width, height, data } = await page.render({ scale, renderFormFields: true })
  const rendered: RenderedPdfPage = { total: document.getPageCount(), width, height, pixels: Uint8Array.from(data) }
  parentPort?.postMessage(rendered, [rendered.pixels.buffer])
}

function open(): Promise<PDFiumLibrary> {
  return PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(code, { ...imports, env: bounded(imports['env']) })
      done(instance)
      return instance.exports
    },
  })
}

/** Returns the same imports with a limit on memory: beyond it the library finds none and gives up. */
function bounded(env: WebAssembly.ModuleImports = {}): WebAssembly.ModuleImports {
  const grow = env['emscripten_resize_heap']
  if (typeof grow !== 'function') throw new Error('pdfium grows its memory in another way than before')
  return { ...env, emscripten_resize_heap: (bytes: number) => (bytes <= MAX_BYTES ? grow(bytes) : 0) }
}
