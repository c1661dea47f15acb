// The thread that pdf-pages.ts starts for one PDF: it draws a page each time it is asked.
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

/** What the library may take while it draws; the thread's own limits do not count its memory. */
const MOST_BYTES = 256 * 1024 * 1024
/** Letters of a scanned licence can be read at this width. */
const WIDTH = 1_200
const TALLEST = 4_000
const MOST_PIXELS = 2_500_000

/** What the thread answers: a page as RGBA. */
export interface DrawnPdfPage {
  /** Of the whole document. */
  total: number
  width: number
  height: number
  pixels: Uint8Array<ArrayBuffer>
}

/** What the thread is started with: the library as it was compiled, and what to draw. */
export interface PdfToDraw {
  code: WebAssembly.Module
  pdf: Uint8Array
}

const { code, pdf } = workerData as PdfToDraw
const opened = open().then((library) => library.loadDocument(pdf))

// what fails here ends the thread, with its reason
parentPort?.on('message', (page: number) => void opened.then((document) => draw(document, page)))

async function draw(document: PDFiumDocument, at: number): Promise<void> {
  const page = document.getPage(at)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(
    WIDTH / originalWidth,
    TALLEST / originalHeight,
    Math.sqrt(MOST_PIXELS / (originalWidth * originalHeight)),
  )
  // what was typed into a form is part of what is looked at
  const { width, height, data } = await page.render({ scale, renderFormFields: true })
  const drawn: DrawnPdfPage = { total: document.getPageCount(), width, height, pixels: Uint8Array.from(data) }
  parentPort?.postMessage(drawn, [drawn.pixels.buffer])
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

/** The same surroundings, in which memory grows no further than it may: the library then finds none and gives up. */
function bounded(env: WebAssembly.ModuleImports = {}): WebAssembly.ModuleImports {
  const grow = env['emscripten_resize_heap']
  if (typeof grow !== 'function') throw new Error('pdfium grows its memory in another way than before')
  return { ...env, emscripten_resize_heap: (bytes: number) => (bytes <= MOST_BYTES ? grow(bytes) : 0) }
}
