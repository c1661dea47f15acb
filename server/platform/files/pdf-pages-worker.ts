// The thread that pdf-pages.ts starts for one PDF: it renders a page on request.
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'

/** Memory limit of the library, which the thread's own limits don't cover. */
const MAX_BYTES = 256 * 1024 * 1024
/** The largest size of a page's picture, in pixels. A scanned licence is readable at this width. */
const MAX_WIDTH = 1_200
const MAX_HEIGHT = 4_000
const MAX_PIXELS = 2_500_000

/** The thread's answer: a page as RGBA. */
export interface RenderedPdfPage {
  /** Pages in the whole document. */
  total: number
  width: number
  height: number
  pixels: Uint8Array<ArrayBuffer>
}

/** The thread's input: the compiled library, and the document. */
export interface PdfToRender {
  code: WebAssembly.Module
  pdf: Uint8Array
}

const { code, pdf } = workerData as PdfToRender
const openedDocument = openLibrary().then((library) => library.loadDocument(pdf))

// A failure here ends the thread, and pdf-pages.ts receives the error.
parentPort?.on('message', (page: number) => void openedDocument.then((document) => renderPage(document, page)))

async function renderPage(document: PDFiumDocument, pageIndex: number): Promise<void> {
  const page = document.getPage(pageIndex)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(
    MAX_WIDTH / originalWidth,
    MAX_HEIGHT / originalHeight,
    Math.sqrt(MAX_PIXELS / (originalWidth * originalHeight)),
  )
  // Includes the values typed into forms.
  const { width, height, data } = await page.render({ scale, renderFormFields: true })
  const rendered: RenderedPdfPage = { total: document.getPageCount(), width, height, pixels: Uint8Array.from(data) }
  parentPort?.postMessage(rendered, [rendered.pixels.buffer])
}

function openLibrary(): Promise<PDFiumLibrary> {
  return PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(code, { ...imports, env: limitMemory(imports['env']) })
      done(instance)
      return instance.exports
    },
  })
}

/** Returns the imports with a memory limit, beyond which the library fails. */
function limitMemory(env: WebAssembly.ModuleImports = {}): WebAssembly.ModuleImports {
  const grow = env['emscripten_resize_heap']
  if (typeof grow !== 'function') throw new Error('pdfium no longer grows its memory through emscripten_resize_heap')
  return { ...env, emscripten_resize_heap: (bytes: number) => (bytes <= MAX_BYTES ? grow(bytes) : 0) }
}
