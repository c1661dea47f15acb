import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { stripJpeg } from '#server/platform/files/strip-jpeg.ts'
import { CANARY } from './hostile.ts'

const FOREIGN = new RegExp(`${CANARY}|<script|<html|<svg|<\\?php|javascript:|onload=|GPSL|adobe:ns:meta`, 'i')
const WEBP_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH']
const UNWELCOME = [
  'JS',
  'JavaScript',
  'Launch',
  'OpenAction',
  'AA',
  'EmbeddedFile',
  'EF',
  'RichMedia',
  'XFA',
  'Metadata',
]

/** Throws, with the reason, when served bytes are not exactly one valid file of that type. */
export async function assertSafe(bytes: Buffer, mediaType: string): Promise<void> {
  const text = bytes.toString('latin1')
  const foreign = FOREIGN.exec(text)
  if (foreign) throw new Error(`holds ${foreign[0]}`)
  if (text.includes('PK\x03\x04') && text.includes('PK\x05\x06')) throw new Error('is also an archive')
  if (mediaType === 'application/pdf') return assertSafePdf(bytes)
  if (mediaType === 'image/webp') assertChunks(bytes)
  else if (!bytes.equals(stripJpeg(bytes))) throw new Error('has comments, or something after its end')
  const { exif, xmp, iptc, icc, pages = 1, orientation } = await sharp(bytes).metadata()
  if (exif || xmp || iptc || icc || orientation || pages > 1) throw new Error('has metadata, or more than one picture')
  await sharp(bytes, { failOn: 'warning' }).stats()
}

function assertChunks(bytes: Buffer): void {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw new Error('continues after its end')
  for (let at = 12; at < bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)) {
    const type = bytes.toString('latin1', at, at + 4)
    if (!WEBP_CHUNKS.includes(type)) throw new Error(`has a chunk ${type}`)
  }
}

async function assertSafePdf(bytes: Buffer): Promise<void> {
  if (!bytes.toString('latin1').trimEnd().endsWith('%%EOF')) throw new Error('continues after its end')
  const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false })
  if (document.getPageCount() === 0) throw new Error('has no page')
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    const unwelcome = dict instanceof PDFDict && UNWELCOME.find((name) => dict.has(PDFName.of(name)))
    if (unwelcome) throw new Error(`holds ${unwelcome}`)
  }
}
