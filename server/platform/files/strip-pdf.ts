import { constants, deflateSync, inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFCatalog,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFStreamWriter,
} from '@cantoo/pdf-lib'
import { stripJpeg } from './strip-jpeg.ts'

/** Why a PDF is refused. */
export type PdfFault = 'broken' | 'encrypted' | 'active' | 'slow'

export class FaultyPdf extends Error {
  readonly fault: PdfFault
  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

const pdfNames = (...names: string[]): ReadonlySet<PDFName> => new Set(names.map((name) => PDFName.of(name)))

/** Names that only occur in documents with scripts, actions, links to files, or embedded files. */
const ACTIVE = pdfNames(
  ...['JS', 'JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition', 'Movie', 'Sound'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'RichMedia', 'RichMediaContent', 'RichMediaExecute', 'XFA', '3D'],
)
/** Metadata (who made the document, and with what) and automatic actions, which are removed. */
const REMOVED = pdfNames('Metadata', 'PieceInfo', 'OpenAction', 'AA', 'Names', 'Thumb')
const JPEG = PDFName.of('DCTDecode')
/** Filters of pictures, which have their own compression. */
const PICTURE_FILTERS = pdfNames('DCTDecode', 'JPXDecode', 'CCITTFaxDecode', 'JBIG2Decode')

const FILTER = PDFName.of('Filter')
const PARAMS = PDFName.of('DecodeParms')
const KIDS = PDFName.of('Kids')
/** The most bytes that one stream may unpack to: a page at 400 dpi has 46 MB. */
const STREAM_BYTES = 64 * 1024 * 1024
/** The most bytes that all streams of a document may unpack to. */
const ALL_BYTES = 2 * STREAM_BYTES
/** The most levels of nested objects. */
const MAX_DEPTH = 100

/**
 * Rewrites a PDF from what its catalogue reaches: earlier versions, comments, metadata and bytes between and after its
 * objects are left out, and streams are compressed. Throws FaultyPdf if the PDF is encrypted, has scripts, files or
 * actions, or unpacks to too much. Throws any error when it is damaged.
 */
export async function stripPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const context = await parse(bytes)
  if (context.trailerInfo.Encrypt) throw new FaultyPdf('encrypted')
  for (const [, object] of context.enumerateIndirectObjects()) refuseActive(object)
  const { Root } = context.trailerInfo
  const catalog = context.lookup(Root)
  if (!(Root instanceof PDFRef && catalog instanceof PDFCatalog)) throw new FaultyPdf('broken')
  assertPages(context, catalog)
  keepReachable(context, Root)
  let budget = ALL_BYTES
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream) budget -= packStream(context, object, budget)
  context.trailerInfo = { Root }
  const output = await PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
  assertNoOtherFormat(output)
  return output
}

async function parse(bytes: Uint8Array): Promise<PDFContext> {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = tail.lastIndexOf('%%EOF')
  if (end < 0 || end < tail.lastIndexOf('startxref')) throw new FaultyPdf('broken')
  return PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, true).parseDocument()
}

/**
 * Visits an object and all objects directly inside it, level by level, because deep nesting would overflow the stack.
 */
function visit(start: PDFObject, check: (object: PDFObject) => void): void {
  let level: readonly PDFObject[] = [start]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new FaultyPdf('slow')
    for (const object of level) check(object)
    level = level.flatMap(childrenOf)
  }
}

function childrenOf(object: PDFObject): readonly PDFObject[] {
  if (object instanceof PDFDict) return object.entries().flat()
  if (object instanceof PDFArray) return object.asArray()
  return object instanceof PDFStream ? [object.dict] : []
}

function refuseActive(start: PDFObject): void {
  visit(start, (object) => {
    if (object instanceof PDFName && ACTIVE.has(object)) throw new FaultyPdf('active')
  })
}

/** Throws FaultyPdf unless the document has pages, and every page of its tree exists with its contents. */
function assertPages(context: PDFContext, catalog: PDFCatalog): void {
  const pending = [catalog.get(PDFName.of('Pages'))]
  const visited = new Set<PDFObject>()
  let pages = 0
  for (let object = pending.pop(); object; object = pending.pop()) {
    const node = context.lookup(object)
    if (!(node instanceof PDFDict) || visited.has(node)) throw new FaultyPdf('broken')
    visited.add(node)
    const kids = node.lookup(KIDS)
    if (kids instanceof PDFArray) pending.push(...kids.asArray())
    else {
      pages += 1
      const contents = node.get(PDFName.Contents)
      if (contents && !context.lookup(contents)) throw new FaultyPdf('broken')
    }
  }
  if (pages === 0) throw new FaultyPdf('broken')
}

function keepReachable(context: PDFContext, root: PDFRef): void {
  const reached = new Set<PDFRef>([root])
  for (const ref of reached) {
    const start = context.lookup(ref)
    if (!start) continue
    visit(start, (object) => {
      if (object instanceof PDFDict) for (const key of REMOVED) object.delete(key)
      if (object instanceof PDFRef) reached.add(object)
    })
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

/**
 * Removes the bytes after a stream's data, and compresses the stream if it isn't compressed. Returns the unpacked size
 * of a stream that was deflated already; 0 for others.
 */
function packStream(context: PDFContext, stream: PDFRawStream, budget: number): number {
  if (stream.dict.has(PDFName.of('F'))) throw new FaultyPdf('active')
  const filters = listOf(context, stream.dict.lookup(FILTER))
  const [first] = filters
  if (first === PDFName.FlateDecode) return trimDeflated(stream, Math.min(budget, STREAM_BYTES))
  if (first === JPEG) stream.updateContents(stripJpeg(stream.getContents()))
  if (!(first instanceof PDFName && PICTURE_FILTERS.has(first))) addFlate(context, stream, filters)
  return 0
}

const listOf = (context: PDFContext, value: PDFObject | undefined): (PDFObject | undefined)[] =>
  value instanceof PDFArray ? value.asArray().map((item) => context.lookup(item)) : value ? [value] : []

function trimDeflated(stream: PDFRawStream, maxBytes: number): number {
  const contents = stream.getContents()
  // Many writers omit the last bytes of a stream, and all readers accept that.
  const options = { maxOutputLength: maxBytes, info: true, finishFlush: constants.Z_SYNC_FLUSH } as const
  try {
    // The option changes the return value, which its types don't know.
    const { buffer, engine } = inflateSync(contents, options) as unknown as Unpacked
    stream.updateContents(contents.subarray(0, engine.bytesWritten))
    return buffer.length
  } catch (error) {
    throw error instanceof RangeError ? new FaultyPdf('slow') : error
  }
}

interface Unpacked {
  buffer: Buffer
  engine: { bytesWritten: number }
}

function addFlate(context: PDFContext, stream: PDFRawStream, filters: readonly (PDFObject | undefined)[]): void {
  const arrayOf = (first: PDFObject, rest: readonly (PDFObject | undefined)[]) => {
    const array = PDFArray.withContext(context)
    for (const item of [first, ...rest]) array.push(item ?? PDFNull)
    return array
  }
  const params = listOf(context, stream.dict.lookup(PARAMS))
  stream.updateContents(deflateSync(stream.getContents()))
  stream.dict.set(FILTER, arrayOf(PDFName.FlateDecode, filters))
  if (params.length > 0) stream.dict.set(PARAMS, arrayOf(PDFNull, params))
}

/** Refuses a PDF that another program could read as a web page or an archive. */
function assertNoOtherFormat(output: Uint8Array): void {
  const file = Buffer.from(output.buffer, output.byteOffset, output.byteLength)
  const isArchive = file.includes('PK\x03\x04', 0, 'latin1') && file.includes('PK\x05\x06', 0, 'latin1')
  if (isArchive || /<(script|html|body|iframe|!doctype|\?php)/i.test(file.toString('latin1')))
    throw new FaultyPdf('active')
}
