import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { renderPdfPages } from '#server/platform/files/pdf-pages.ts'

interface Drawn {
  size?: [number, number]
  /** What the page shows, in PDF operators. */
  content?: string
}

async function pdfOf({ size = [300, 400], content = '' }: Drawn = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage(size)
  page.node.addContentStream(document.context.register(document.context.flateStream(content)))
  return document.save()
}

const sizeOf = async (address = '') => {
  const { width, height } = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64')).metadata()
  return { width, height }
}

test('renders a page of any size within the limit of pixels', async () => {
  const { pages, total } = await renderPdfPages(await pdfOf({ size: [14_000, 14_000] }))
  expect(total).toBe(1)
  expect(await sizeOf(pages[0])).toEqual({ width: 1_200, height: 1_200 })
  const { width, height } = await sizeOf((await renderPdfPages(await pdfOf({ size: [100, 14_000] }))).pages[0])
  expect(width * height).toBeLessThanOrEqual(2_500_000)
})

test('refuses a page that cannot be rendered, or takes too long, and still renders the next document', async () => {
  const refused = { kind: 'unprocessable', code: 'undrawable_document' }
  const garbage = expect(renderPdfPages(Buffer.from('%PDF-1.7 nothing'))).rejects.toMatchObject(refused)
  const endless = '0.5 g 0 0 300 400 re 10 10 280 380 re f* '.repeat(300_000)
  const slow = expect(renderPdfPages(await pdfOf({ content: endless }))).rejects.toMatchObject(refused)
  const next = renderPdfPages(await pdfOf())
  await Promise.all([garbage, slow])
  expect((await next).pages).toHaveLength(1)
})
