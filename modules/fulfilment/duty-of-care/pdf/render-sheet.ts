import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Jpeg } from '#server/platform/files/pictures.ts'
import type { Sheet, SheetEntry, SheetLine, SheetSection } from '../contract/sheet-shapes.ts'
import {
  type BaseFont,
  IGNORABLE_CHARACTERS,
  LINE_HEIGHT,
  layOutText,
  MISSING_GLYPH,
  renderLine,
} from './lay-out-text.ts'
import { fontOf } from './typefaces.ts'

type Doc = PDFKit.PDFDocument

/** Lengths are in points, 72 to the inch. */
const MARGIN = 50
const NAME_WIDTH = 140
const GAP = 12
const PHOTO_WIDTH = 156
const PHOTO_HEIGHT = 200
const FOOTER_HEIGHT = 30
const SIZES = { title: 20, section: 13, text: 10, foot: 9 } as const
const MUTED = '#5b5f66'
const INK = '#16181d'
const LINK = '#0b57d0'

const readFont = (url: string) => withoutLigatures(readFileSync(new URL(url)))
const FONTS = {
  regular: readFont(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: readFont(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
} as const

/**
 * Removes the substitution and positioning tables from a TTF: text extraction then returns what was typed ('3x4' would
 * become '3×4'), and rendering is six times as fast.
 */
function withoutLigatures(font: Buffer): Buffer {
  const [RECORDS_START, RECORD_LENGTH] = [12, 16]
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    Buffer.from(font.subarray(RECORDS_START + index * RECORD_LENGTH, RECORDS_START + (index + 1) * RECORD_LENGTH)),
  )
  const keptTables = tables.filter((record) => !['GSUB', 'GPOS'].includes(record.toString('latin1', 0, 4)))
  font.writeUInt16BE(keptTables.length, 4)
  font.set(Buffer.concat(keptTables), RECORDS_START)
  return font
}

/** The data of a sheet besides its text. */
interface SheetExtras {
  /** JPEGs by the URLs in the sheet; missing ones are left out. */
  readonly photos: ReadonlyMap<string, Jpeg>
  /** The document's creation date; the current time would change the bytes of each copy. */
  readonly madeAt: Date
}

/** Renders a sheet as an A4 PDF, tagged for screen readers. The same facts give the same bytes (PACK-05). */
export async function renderSheet(sheet: Sheet, { photos, madeAt }: SheetExtras): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${sheet.title}, ${sheet.jobNumber}`, CreationDate: madeAt },
  })
  const bytes = buffer(doc)
  for (const [name, font] of Object.entries(FONTS)) doc.registerFont(name, font)
  const writer = createSheetWriter(doc)
  writer.addText('H1', sheet.title, { size: SIZES.title, bold: true })
  if (sheet.practice !== null) writer.addText('P', sheet.practice, { bold: true })
  for (const section of sheet.sections) renderSection(writer, section, photos)
  writer.addRule()
  for (const note of sheet.notes) writer.addText('P', note)
  if (writer.needsMissingGlyphNote()) writer.addText('P', MISSING_GLYPH_NOTE)
  renderFooters(doc, sheet.jobNumber)
  doc.end()
  return bytes
}

type SheetWriter = ReturnType<typeof createSheetWriter>
interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  link?: string
}
interface LineStyles {
  nameStyle: TextStyle
  textStyle: TextStyle
}
/** The text of a fact is bold; of an item, its name. */
const FACT_STYLES: LineStyles = { nameStyle: { color: MUTED }, textStyle: { bold: true } }
const ITEM_STYLES: LineStyles = { nameStyle: { bold: true }, textStyle: {} }

interface Picture {
  jpeg: Jpeg
  alt: string
}

/** Text that has been laid out, with its height. Text higher than the page continues on the next. */
interface LaidOutText {
  height: number
  render: (x: number, y: number) => void
}

/** Returns the height of an image scaled down to fit a box. */
const heightWithin = (image: Jpeg, [maxWidth, maxHeight]: [number, number]): number =>
  image.height * Math.min(maxWidth / image.width, maxHeight / image.height)

/** Returns functions that write to a document from top to bottom and keep each block on one page. */
function createSheetWriter(doc: Doc) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN - FOOTER_HEIGHT

  function setType({ size = SIZES.text, bold = false, color = INK }: TextStyle): Doc {
    return doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
  }
  /** Starts a new page if this one has less space left. */
  function ensureSpace(height: number): void {
    if (doc.y + height > bottom) doc.addPage()
  }

  let hasMissingGlyphs = false
  /** Lays out text in lines of at most `maxWidth` points. */
  function layOutBlock(text: string, maxWidth: number, style: TextStyle): LaidOutText {
    const plain = text.replace(IGNORABLE_CHARACTERS, '')
    if (Array.from(plain).every(isInBaseFont)) {
      const height = setType(style).heightOfString(plain, { width: maxWidth })
      return { height, render: (x, y) => void setType(style).text(plain, x, y, { width: maxWidth, ...linkOf(style) }) }
    }
    const setting = { base: BASE_FONT, bold: style.bold ?? false, size: style.size ?? SIZES.text, width: maxWidth }
    const lines = layOutText(doc, text, setting)
    hasMissingGlyphs ||= lines
      .flat()
      .some(({ face, text: rendered }) => face === null && rendered.includes(MISSING_GLYPH))
    const lineHeight = LINE_HEIGHT * setting.size
    return {
      height: lines.length * lineHeight,
      render: (x, top) => {
        doc.y = top
        for (const line of lines) {
          ensureSpace(lineHeight)
          const y = doc.y
          setType(style)
          renderLine(doc, line, { x, y }, setting)
          doc.y = y + lineHeight
        }
      },
    }
  }

  function addText(type: string, text: string, style: TextStyle = {}): void {
    const { height, render } = layOutBlock(text, width, style)
    ensureSpace(height)
    root.add(doc.struct(type, {}, () => render(MARGIN, doc.y)))
    doc.y += GAP / 2
  }

  /** Adds a name with its value beside it. */
  function addLine({ name, text: value }: SheetLine, { nameStyle, textStyle }: LineStyles = FACT_STYLES): void {
    const nameBlock = layOutBlock(name, NAME_WIDTH, nameStyle)
    const valueBlock = layOutBlock(value, width - NAME_WIDTH - GAP, textStyle)
    const height = Math.max(nameBlock.height, valueBlock.height)
    ensureSpace(height)
    const y = doc.y
    root.add(
      doc.struct('P', {}, () => {
        nameBlock.render(MARGIN, y)
        valueBlock.render(MARGIN + NAME_WIDTH + GAP, y)
      }),
    )
    doc.y = y + height + GAP / 3
  }

  /** Adds images in rows; `alt` is their alternative text. */
  function addPictures(pictures: readonly Picture[]): void {
    const picturesPerRow = Math.floor((width + GAP) / (PHOTO_WIDTH + GAP))
    for (let index = 0; index < pictures.length; index += picturesPerRow)
      addPictureRow(pictures.slice(index, index + picturesPerRow))
  }

  function addPictureRow(row: readonly Picture[]): void {
    const fit: [number, number] = [PHOTO_WIDTH, PHOTO_HEIGHT]
    const height = Math.max(...row.map(({ jpeg }) => heightWithin(jpeg, fit)))
    ensureSpace(height + GAP)
    const y = doc.y + GAP / 2
    row.forEach(({ jpeg, alt }, index) => {
      const render = () => void doc.image(jpeg.bytes, MARGIN + index * (PHOTO_WIDTH + GAP), y, { fit })
      root.add(doc.struct('Figure', { alt }, render))
    })
    doc.y = y + height + GAP / 2
  }

  /** Adds a horizontal line, hidden from screen readers. */
  function addRule(): void {
    ensureSpace(GAP)
    doc.markContent('Artifact')
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + width, doc.y)
      .lineWidth(0.5)
      .strokeColor('#c9ccd1')
      .stroke()
    doc.endMarkedContent()
    doc.y += GAP
  }

  return { addText, addLine, addPictures, addRule, ensureSpace, needsMissingGlyphNote: () => hasMissingGlyphs }
}

/** Space required for a heading and the start of its content, so that they stay together. */
const SPACE_BELOW_HEADING = 80

function renderSection(writer: SheetWriter, section: SheetSection, photos: SheetExtras['photos']): void {
  const { title, warning, items = [], lines = [], entry, paragraphs = [], photos: urls = [] } = section
  writer.ensureSpace(SPACE_BELOW_HEADING)
  writer.addRule()
  writer.addText('H2', title, { size: SIZES.section, bold: true })
  if (warning !== undefined) writer.addText('P', warning, { bold: true })
  for (const { name, notes } of items) writer.addLine({ name, text: notes.join('\n') }, ITEM_STYLES)
  for (const line of lines) writer.addLine(line)
  if (entry !== undefined) renderEntry(writer, entry)
  for (const paragraph of paragraphs) writer.addText('P', paragraph)
  writer.addPictures(
    urls.flatMap((url, index) => {
      const jpeg = photos.get(url)
      return jpeg === undefined ? [] : [{ jpeg, alt: `Photo ${index + 1}` }]
    }),
  )
}

/** Adds the official entry with its full URL, for paper. */
function renderEntry(writer: SheetWriter, { url, credit }: SheetEntry): void {
  writer.addText('P', url, { color: LINK, link: url })
  if (credit !== null) writer.addText('P', credit, { color: MUTED })
}

/** Adds footers with the job number and page number. */
function renderFooters(doc: Doc, jobNumber: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .font('regular')
      .fontSize(SIZES.foot)
      .fillColor(MUTED)
      .text(`${jobNumber} · Page ${index + 1} of ${count}`, MARGIN, doc.page.height - MARGIN, { lineBreak: false })
    doc.endMarkedContent()
  }
}

const linkOf = ({ link }: TextStyle) => (link === undefined ? {} : { link, underline: true })

/** Both weights of Inter have the same characters and metrics. */
const INTER = fontOf(FONTS.regular)
const BASE_FONT: BaseFont = {
  has: (codePoint) => INTER.hasGlyphForCodePoint(codePoint),
  ascent: INTER.ascent / INTER.unitsPerEm,
}
const isInBaseFont = (letter: string): boolean => letter === '\n' || BASE_FONT.has(letter.codePointAt(0) ?? 0)

/** Explains the missing glyph; the web page shows the character if the device has a font for it. */
const MISSING_GLYPH_NOTE = `${MISSING_GLYPH} marks a character that we can’t print in this file. You can see it on the web page.`
