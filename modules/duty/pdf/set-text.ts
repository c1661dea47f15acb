import bidiJs from 'bidi-js'
import { RIGHT_TO_LEFT, type Typeface, typefacesFor } from './typefaces.ts'

type Doc = PDFKit.PDFDocument

/** The font of a sheet, registered as 'regular' and 'bold'. */
export interface BaseFont {
  readonly has: (codePoint: number) => boolean
  /** From the top of a line to where its letters stand, as a part of the size. */
  readonly ascent: number
}

interface Setting {
  readonly base: BaseFont
  readonly bold: boolean
  readonly size: number
  readonly width: number
}

/** What a reader sees as one letter; `face` is null where the font of the sheet has it. */
interface Letter {
  readonly at: number
  readonly end: number
  readonly text: string
  readonly face: Typeface | null
  readonly level: number
  /** A line may end before it. */
  readonly mayBegin: boolean
}

/** Letters that are drawn in one go. */
interface Piece {
  readonly text: string
  readonly face: Typeface | null
  readonly rightToLeft: boolean
  readonly width: number
}

/** The pieces of a line from left to right. */
export type SetLine = readonly Piece[]

/** Of the size of the type: marks above and below letters need more than Latin does. */
export const LINE_HEIGHT = 1.45

export const BOX = '□'
/** What is not seen. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

// its types describe a default export, which a CommonJS module doesn't have in Node.js
const bidi = (bidiJs as unknown as typeof bidiJs.default)()
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Sets a text that has letters beyond the font of the sheet: its lines, of at most `width` points where its words allow it,
 * each in the order in which it is seen. Sentences are English, so a line goes from left to right, as on the page.
 */
export const setText = (doc: Doc, text: string, setting: Setting): SetLine[] =>
  text.split('\n').flatMap((paragraph) => setParagraph(doc, paragraph, setting))

function setParagraph(doc: Doc, text: string, setting: Setting): SetLine[] {
  const levels = bidi.getEmbeddingLevels(text, 'ltr')
  const letters = lettersIn(text, levels.levels, setting)
  return linesOf(doc, letters, setting).map((line) => {
    const pieces = piecesOf(doc, line, setting)
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last) return []
    const seen = bidi.getReorderedIndices(text, levels, first.at, last.end - 1)
    const owner = new Map(pieces.flatMap(({ piece, indices }) => indices.map((at) => [at, piece] as const)))
    return [...new Set(seen.flatMap((at) => owner.get(at) ?? []))]
  })
}

function lettersIn(text: string, levels: Uint8Array, { base, bold }: Setting): Letter[] {
  const mayBegin = breaksIn(text)
  let before: Typeface | null = null
  return Array.from(GRAPHEMES.segment(text), ({ segment, index }) => {
    const level = levels[index] ?? 0
    const face = faceFor(segment, { base, bold, before, level })
    before = face ?? null
    const shown = face === undefined ? BOX : face === null ? segment.replace(UNSEEN, '') : segment
    return { at: index, end: index + segment.length, text: shown, face: before, level, mayBegin: mayBegin.has(index) }
  })
}

/** Blanks, and signs between words from right to left, stay in the face of what stands before them. Undefined: no font has it. */
function faceFor(
  letters: string,
  { base, bold, before, level }: Pick<Setting, 'base' | 'bold'> & { before: Typeface | null; level: number },
): Typeface | null | undefined {
  const seen = Array.from(letters.replace(UNSEEN, ''), (letter) => letter.codePointAt(0) ?? 0)
  const stays = level % 2 === 1 || letters.trim() === ''
  if (before !== null && stays && seen.every(before.has)) return before
  if (seen.every(base.has)) return null
  return typefacesFor(letters, bold).find(({ has }) => seen.every(has))
}

/** Where a line may begin: after a blank, and between words that no blank parts. */
function breaksIn(text: string): ReadonlySet<number> {
  const breaks = new Set<number>()
  let before: Intl.SegmentData | null = null
  for (const word of WORDS.segment(text)) {
    const afterBlank = before !== null && before.segment.trim() === ''
    if (afterBlank || (before?.isWordLike && word.isWordLike)) breaks.add(word.index)
    before = word
  }
  return breaks
}

function linesOf(doc: Doc, letters: readonly Letter[], setting: Setting): Letter[][] {
  const lines: Letter[][] = []
  let line: Letter[] = []
  const widthOf = (some: readonly Letter[]) =>
    piecesOf(doc, withoutEnd(some), setting).reduce((sum, { piece }) => sum + piece.width, 0)
  for (const word of wordsOf(letters)) {
    if (line.length > 0 && widthOf([...line, ...word]) > setting.width) {
      lines.push(withoutEnd(line))
      line = []
    }
    // a word that is wider than the line is parted
    for (const part of widthOf(word) > setting.width ? word.map((letter) => [letter]) : [word]) {
      if (line.length > 0 && widthOf([...line, ...part]) > setting.width) {
        lines.push(withoutEnd(line))
        line = []
      }
      line.push(...part)
    }
  }
  return [...lines, withoutEnd(line)]
}

function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = []
  for (const letter of letters) {
    const word = words.at(-1)
    if (letter.mayBegin || !word) words.push([letter])
    else word.push(letter)
  }
  return words
}

const withoutEnd = (line: readonly Letter[]): Letter[] =>
  line.slice(0, line.findLastIndex(({ text }) => text.trim() !== '') + 1)

function piecesOf(doc: Doc, letters: readonly Letter[], setting: Setting): { piece: Piece; indices: number[] }[] {
  const groups: Letter[][] = []
  for (const letter of letters) {
    const group = groups.at(-1)
    const joins = group?.[0]?.face === letter.face && group[0].level === letter.level
    if (group && joins) group.push(letter)
    else groups.push([letter])
  }
  return groups.map((group) => {
    const face = group[0]?.face ?? null
    const rightToLeft = (group[0]?.level ?? 0) % 2 === 1
    const text = face === null && rightToLeft ? mirrored(group) : group.map((letter) => letter.text).join('')
    const piece = { text, face, rightToLeft }
    const width = inFont(doc, piece, setting).widthOfString(text, featuresOf(piece))
    return { piece: { ...piece, width }, indices: group.map(({ at }) => at) }
  })
}

/** Signs of the font of the sheet between words from right to left, which nothing else turns round. */
const mirrored = (letters: readonly Letter[]): string =>
  letters
    .toReversed()
    .map(({ text }) => bidi.getMirroredCharacter(text) ?? text)
    .join('')

const featuresOf = ({ face, rightToLeft }: Pick<Piece, 'face' | 'rightToLeft'>): PDFKit.Mixins.TextOptions =>
  face === null ? {} : { features: rightToLeft ? [RIGHT_TO_LEFT] : [] }

function inFont(doc: Doc, { face }: Pick<Piece, 'face'>, { bold, size }: Pick<Setting, 'bold' | 'size'>): Doc {
  if (face !== null) doc.registerFont(face.name, face.source)
  return doc.font(face?.name ?? (bold ? 'bold' : 'regular')).fontSize(size)
}

/** Draws a line with its top at `y`. */
export function drawLine(doc: Doc, line: SetLine, at: { x: number; y: number }, setting: Setting): void {
  let x = at.x
  for (const piece of line) {
    const options = { lineBreak: false, baseline: 'alphabetic' as const, ...featuresOf(piece) }
    inFont(doc, piece, setting).text(piece.text, x, at.y + setting.base.ascent * setting.size, options)
    x += piece.width
  }
}
