import { PDFDocument } from '@cantoo/pdf-lib'
import { Refusal } from './errors.ts'

const BROKEN = 'This PDF could not be read. Please choose another one.'

/**
 * Checks a PDF and writes it anew.
 * Throws Refusal broken_document.
 */
export async function checkPdf(upload: Buffer, field: string): Promise<Uint8Array> {
  try {
    const document = await PDFDocument.load(upload, { updateMetadata: false })
    return await document.save()
  } catch {
    throw new Refusal('invalid', 'broken_document', BROKEN, { fields: { [field]: BROKEN } })
  }
}
