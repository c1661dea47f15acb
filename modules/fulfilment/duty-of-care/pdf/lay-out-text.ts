import bidiJs from 'bidi-js'
import { RIGHT_TO_LEFT, type Typeface, typefacesFor } from './typefaces.ts'

type Doc = PDFKit.PDFDocument

/** The main font of a sheet, registered as 'regular' and 'bold'. */
export interface BaseFont {
  readonly has: (codePoint: number) => boolean
  /** From the top of a line to its baseline, as a fraction of the font size. */
  readonly ascent: number
}

interface TextStyle {
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
 * Lays out text with characters beyond the main font in lines of at most `width` points, each in visual order, splitting
 * a word only if it is wider than a line. Sentences are English, so the base direction is left to right, as on the page.
 */
export const layOutText = (doc: Doc, text: string, style: TextStyle): LaidOutLine[] =>
  text.split('\n').flatMap((paragraph) => layOutParagraph(doc, paragraph, style))

function layOutParagraph(doc: Doc, text: string, style: TextStyle): LaidOutLine[] {
  const levels = bidi.getEmbeddingLevels(text, 'ltr')
  const graphemes = graphemesOf(text, levels.levels, style)
  return breakLines(doc, graphemes, style).map((line) => {
    const pieces = piecesOf(doc, line, style)
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last) return []
    const visualOrder = bidi.getReorderedIndices(text, levels, first.start, last.end - 1)
    const pieceByIndex = new Map(
      pieces.flatMap(({ piece, indices }) => indices.map((index) => [index, piece] as const)),
    )
    return [...new Set(visualOrder.flatMap((index) => pieceByIndex.get(index) ?? []))]
  })
}

function graphemesOf(text: string, levels: Uint8Array, { base, bold }: TextStyle): Grapheme[] {
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
  grapheme: string,
  {
    base,
    bold,
    previousFace,
    level,
  }: Pick<TextStyle, 'base' | 'bold'> & { previousFace: Typeface | null; level: number },
): Typeface | null | undefined {
  const codePoints = Array.from(
    grapheme.replace(IGNORABLE_CHARACTERS, ''),
    (character) => character.codePointAt(0) ?? 0,
  )
  const mayKeepFont = level % 2 === 1 || grapheme.trim() === ''
  if (previousFace !== null && mayKeepFont && codePoints.every(previousFace.has)) return previousFace
  if (codePoints.every(base.has)) return null
  return typefacesFor(grapheme, bold).find(({ has }) => codePoints.every(has))
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

function breakLines(doc: Doc, graphemes: readonly Grapheme[], style: TextStyle): Grapheme[][] {
  const lines: Grapheme[][] = []
  let line: Grapheme[] = []
  const widthOf = (part: readonly Grapheme[]) =>
    piecesOf(doc, withoutTrailingSpace(part), style).reduce((sum, { piece }) => sum + piece.width, 0)
  for (const word of wordsOf(graphemes)) {
    if (line.length > 0 && widthOf([...line, ...word]) > style.width) {
      lines.push(withoutTrailingSpace(line))
      line = []
    }
    // A word wider than the line is split.
    for (const part of widthOf(word) > style.width ? word.map((grapheme) => [grapheme]) : [word]) {
      if (line.length > 0 && widthOf([...line, ...part]) > style.width) {
        lines.push(withoutTrailingSpace(line))
        line = []
      }
      line.push(...part)
    }
  }
  return [...lines, withoutTrailingSpace(line)]
}

function wordsOf(graphemes: readonly Grapheme[]): Grapheme[][] {
  const words: Grapheme[][] = []
  for (const grapheme of graphemes) {
    const word = words.at(-1)
    if (grapheme.mayBreakBefore || !word) words.push([grapheme])
    else word.push(grapheme)
  }
  return words
}

const withoutTrailingSpace = (line: readonly Grapheme[]): Grapheme[] =>
  line.slice(0, line.findLastIndex(({ text }) => text.trim() !== '') + 1)

function piecesOf(doc: Doc, graphemes: readonly Grapheme[], style: TextStyle): { piece: Piece; indices: number[] }[] {
  const groups: Grapheme[][] = []
  for (const grapheme of graphemes) {
    const group = groups.at(-1)
    const isSameFont = group?.[0]?.face === grapheme.face && group[0].level === grapheme.level
    if (group && isSameFont) group.push(grapheme)
    else groups.push([grapheme])
  }
  return groups.map((group) => {
    const face = group[0]?.face ?? null
    const rightToLeft = (group[0]?.level ?? 0) % 2 === 1
    const text =
      face === null && rightToLeft ? reverseAndMirror(group) : group.map((grapheme) => grapheme.text).join('')
    const piece = { text, face, rightToLeft }
    const width = setFont(doc, piece, style).widthOfString(text, featuresOf(piece))
    return { piece: { ...piece, width }, indices: group.map(({ start }) => start) }
  })
}

/**
 * Returns the text in visual order, with brackets and the like mirrored: the main font is drawn from left to right even
 * between right-to-left words.
 */
const reverseAndMirror = (graphemes: readonly Grapheme[]): string =>
  graphemes
    .toReversed()
    .map(({ text }) => bidi.getMirroredCharacter(text) ?? text)
    .join('')

const featuresOf = ({ face, rightToLeft }: Pick<Piece, 'face' | 'rightToLeft'>): PDFKit.Mixins.TextOptions =>
  face === null ? {} : { features: rightToLeft ? [RIGHT_TO_LEFT] : [] }

function setFont(doc: Doc, { face }: Pick<Piece, 'face'>, { bold, size }: Pick<TextStyle, 'bold' | 'size'>): Doc {
  if (face !== null) doc.registerFont(face.name, face.source)
  return doc.font(face?.name ?? (bold ? 'bold' : 'regular')).fontSize(size)
}

/** Renders a line with its top at `y`. */
export function renderLine(doc: Doc, line: LaidOutLine, position: { x: number; y: number }, style: TextStyle): void {
  let x = position.x
  for (const piece of line) {
    const options = { lineBreak: false, baseline: 'alphabetic' as const, ...featuresOf(piece) }
    setFont(doc, piece, style).text(piece.text, x, position.y + style.base.ascent * style.size, options)
    x += piece.width
  }
}
