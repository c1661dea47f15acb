import { PDFiumLibrary } from '@hyzyla/pdfium'

/** PDFium has it where a glyph is a part of another one's letter. */
const SILENT = /\uFFFE/g

/** The text of a PDF, page by page, as a reader copies it; ends of lines are spaces. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    return [...document.pages()].map((page) => page.getText().replace(SILENT, '').replace(/\s+/g, ' '))
  } finally {
    library.destroy()
  }
}
