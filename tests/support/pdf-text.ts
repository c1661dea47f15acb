import { PDFiumLibrary } from '@hyzyla/pdfium'

/** PDFium returns it for a glyph that is part of another one's letter. */
const EMPTY_GLYPH = /\uFFFE/g

/** Returns the text of a PDF, page by page, as copied from a reader; line ends are spaces. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    return [...document.pages()].map((page) => page.getText().replace(EMPTY_GLYPH, '').replace(/\s+/g, ' '))
  } finally {
    library.destroy()
  }
}
