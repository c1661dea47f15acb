import bidiJs from 'bidi-js'
import { RIGHT_TO_LEFT, type Typeface, typefacesFor } from './typefaces.ts'

type Doc = PDFKit.PDFDocument

/** The main font of a sheet, registered as 'regular' and 'bold'. */
export interface BaseFont {
  readonly has: (codePoint: number) => boolean
  /** From the top of a line to its baseline, as a fraction of the font size. */
  readonly ascent: number
}

interface Setting {
  readonly base: BaseFont
  readonly bold: boolean
  readonly size: number
  readonly width: number
}

/** A grapheme and its position in the text; `face` is null if the main font has it. */
interface Grapheme {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly face: Typeface | null
  readonly level: number
  /** Whether a line may break before it. */
  readonly mayBreakBefore: boolean
}

/** A run of text in one font and direction. */
interface Piece {
  readonly text: string
  readonly face: Typeface | null
  readonly rightToLeft: boolean
  readonly width: number
}

/** The runs of a line, from left to right. */
export type LaidOutLine = readonly Piece[]

/** Line height as a multiple of the font size; scripts with marks above and below need more than Latin does. */
export const LINE_HEIGHT = 1.45

/** Rendered for a character that no font has. */
export const MISSING_GLYPH = '□'
/** Characters that are not rendered. */
export const IGNORABLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu

// bidi-js declares a default export, which its CommonJS module does not have in Node.js.
const bidi = (bidiJs as unknown as typeof bidiJs.default)()
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })
const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Lays out text with characters beyond the main font: lines of at most `width` points where words allow it, each in
 * visual order. Sentences are English, so the base direction is left to right, as on the page.
 */
export const layOutText = (doc: Doc, text: string, setting: Setting): LaidOutLine[] =>
  text.split('\n').flatMap((paragraph) => layOutParagraph(doc, paragraph, setting))

function layOutParagraph(doc: Doc, text: string, setting: Setting): LaidOutLine[] {
  const levels = bidi.getEmbeddingLevels(text, 'ltr')
  const letters = graphemesOf(text, levels.levels, setting)
  return breakLines(doc, letters, setting).map((line) => {
    const pieces = piecesOf(doc, line, setting)
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last) return []
    const visualOrder = bidi.getReorderedIndices(text, levels, first.start, last.end - 1)
    const pieceByIndex = new Map(
      pieces.flatMap(({ piece, indices }) => indices.map((index) => [index, piece] as const)),
    )
    return [...new Set(visualOrder.flatMap((index) => pieceByIndex.get(index) ?? []))]
  })
}

function graphemesOf(text: string, levels: Uint8Array, { base, bold }: Setting): Grapheme[] {
  const mayBreakBefore = breaksIn(text)
  let previousFace: Typeface | null = null
  return Array.from(GRAPHEMES.segment(text), ({ segment, index }) => {
    const level = levels[index] ?? 0
    const face = faceFor(segment, { base, bold, previousFace, level })
    previousFace = face ?? null
    const visible =
      face === undefined ? MISSING_GLYPH : face === null ? segment.replace(IGNORABLE_CHARACTERS, '') : segment
    const end = index + segment.length
    return { start: index, end, text: visible, face: previousFace, level, mayBreakBefore: mayBreakBefore.has(index) }
  })
}

/**
 * Returns the font of a grapheme: null for the main font, undefined if no font has it. Spaces, and punctuation between
 * right-to-left words, keep the font of the preceding text.
 */
function faceFor(
  letters: string,
  {
    base,
    bold,
    previousFace,
    level,
  }: Pick<Setting, 'base' | 'bold'> & { previousFace: Typeface | null; level: number },
): Typeface | null | undefined {
  const codePoints = Array.from(letters.replace(IGNORABLE_CHARACTERS, ''), (letter) => letter.codePointAt(0) ?? 0)
  const mayKeepFont = level % 2 === 1 || letters.trim() === ''
  if (previousFace !== null && mayKeepFont && codePoints.every(previousFace.has)) return previousFace
  if (codePoints.every(base.has)) return null
  return typefacesFor(letters, bold).find(({ has }) => codePoints.every(has))
}

/** Returns where a line may break: after a space, and between words that no space separates. */
function breaksIn(text: string): ReadonlySet<number> {
  const breaks = new Set<number>()
  let previousWord: Intl.SegmentData | null = null
  for (const word of WORDS.segment(text)) {
    const afterBlank = previousWord !== null && previousWord.segment.trim() === ''
    if (afterBlank || (previousWord?.isWordLike && word.isWordLike)) breaks.add(word.index)
    previousWord = word
  }
  return breaks
}

function breakLines(doc: Doc, letters: readonly Grapheme[], setting: Setting): Grapheme[][] {
  const lines: Grapheme[][] = []
  let line: Grapheme[] = []
  const widthOf = (graphemes: readonly Grapheme[]) =>
    piecesOf(doc, withoutTrailingSpace(graphemes), setting).reduce((sum, { piece }) => sum + piece.width, 0)
  for (const word of wordsOf(letters)) {
    if (line.length > 0 && widthOf([...line, ...word]) > setting.width) {
      lines.push(withoutTrailingSpace(line))
      line = []
    }
    // A word wider than the line is split.
    for (const part of widthOf(word) > setting.width ? word.map((letter) => [letter]) : [word]) {
      if (line.length > 0 && widthOf([...line, ...part]) > setting.width) {
        lines.push(withoutTrailingSpace(line))
        line = []
      }
      line.push(...part)
    }
  }
  return [...lines, withoutTrailingSpace(line)]
}

function wordsOf(letters: readonly Grapheme[]): Grapheme[][] {
  const words: Grapheme[][] = []
  for (const letter of letters) {
    const word = words.at(-1)
    if (letter.mayBreakBefore || !word) words.push([letter])
    else word.push(letter)
  }
  return words
}

const withoutTrailingSpace = (line: readonly Grapheme[]): Grapheme[] =>
  line.slice(0, line.findLastIndex(({ text }) => text.trim() !== '') + 1)

function piecesOf(doc: Doc, letters: readonly Grapheme[], setting: Setting): { piece: Piece; indices: number[] }[] {
  const groups: Grapheme[][] = []
  for (const letter of letters) {
    const group = groups.at(-1)
    const isSameFont = group?.[0]?.face === letter.face && group[0].level === letter.level
    if (group && isSameFont) group.push(letter)
    else groups.push([letter])
  }
  return groups.map((group) => {
    const face = group[0]?.face ?? null
    const rightToLeft = (group[0]?.level ?? 0) % 2 === 1
    const text = face === null && rightToLeft ? mirrorPunctuation(group) : group.map((letter) => letter.text).join('')
    const piece = { text, face, rightToLeft }
    const width = setFont(doc, piece, setting).widthOfString(text, featuresOf(piece))
    return { piece: { ...piece, width }, indices: group.map(({ start }) => start) }
  })
}

/** Mirrors punctuation of the main font between right-to-left words, because nothing else does. */
const mirrorPunctuation = (letters: readonly Grapheme[]): string =>
  letters
    .toReversed()
    .map(({ text }) => bidi.getMirroredCharacter(text) ?? text)
    .join('')

const featuresOf = ({ face, rightToLeft }: Pick<Piece, 'face' | 'rightToLeft'>): PDFKit.Mixins.TextOptions =>
  face === null ? {} : { features: rightToLeft ? [RIGHT_TO_LEFT] : [] }

function setFont(doc: Doc, { face }: Pick<Piece, 'face'>, { bold, size }: Pick<Setting, 'bold' | 'size'>): Doc {
  if (face !== null) doc.registerFont(face.name, face.source)
  return doc.font(face?.name ?? (bold ? 'bold' : 'regular')).fontSize(size)
}

/** Renders a line with its top at `y`. */
export function renderLine(doc: Doc, line: LaidOutLine, position: { x: number; y: number }, setting: Setting): void {
  let x = position.x
  for (const piece of line) {
    const options = { lineBreak: false, baseline: 'alphabetic' as const, ...featuresOf(piece) }
    setFont(doc, piece, setting).text(piece.text, x, position.y + setting.base.ascent * setting.size, options)
    x += piece.width
  }
}
