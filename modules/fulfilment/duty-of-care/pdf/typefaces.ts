import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import * as harfbuzz from 'harfbuzzjs'

/** A font besides Inter, shaped by HarfBuzz because fontkit lacks many rules of these scripts. */
export interface Typeface {
  readonly name: string
  readonly has: (codePoint: number) => boolean
  /** A fontkit font with our own `layout`, which PDFKit accepts. */
  readonly source: Buffer
}

type Weights = readonly [regular: string, bold: string]

const googleFontFiles = (family: string): Weights => {
  const file = family.replaceAll('-', '')
  const folder = `@expo-google-fonts/${family.toLowerCase()}`
  return [
    import.meta.resolve(`${folder}/400Regular/${file}_400Regular.ttf`),
    import.meta.resolve(`${folder}/600SemiBold/${file}_600SemiBold.ttf`),
  ]
}
const embedPdfFontFiles = (language: string, family: string): Weights => {
  const packageUrl = import.meta.resolve(`@embedpdf/fonts-${language}`)
  const fileUrl = (weight: string) => new URL(`../fonts/${family}-${weight}.otf`, packageUrl).href
  return [fileUrl('Regular'), fileUrl('Bold')]
}

const NOTO_FONTS: readonly (readonly [letters: RegExp, Weights])[] = [
  [/\p{scx=Arab}/u, googleFontFiles('Noto-Sans-Arabic')],
  [/\p{scx=Hebr}/u, googleFontFiles('Noto-Sans-Hebrew')],
  [/\p{scx=Beng}/u, googleFontFiles('Noto-Sans-Bengali')],
  [/\p{scx=Guru}/u, googleFontFiles('Noto-Sans-Gurmukhi')],
  [/\p{scx=Taml}/u, googleFontFiles('Noto-Sans-Tamil')],
  [/\p{scx=Deva}/u, googleFontFiles('Noto-Sans-Devanagari')],
  [/\p{scx=Gujr}/u, googleFontFiles('Noto-Sans-Gujarati')],
  [/\p{scx=Telu}/u, googleFontFiles('Noto-Sans-Telugu')],
  [/\p{scx=Knda}/u, googleFontFiles('Noto-Sans-Kannada')],
  [/\p{scx=Mlym}/u, googleFontFiles('Noto-Sans-Malayalam')],
  [/\p{scx=Sinh}/u, googleFontFiles('Noto-Sans-Sinhala')],
  [/\p{scx=Thai}/u, googleFontFiles('Noto-Sans-Thai')],
  [/\p{scx=Geor}/u, googleFontFiles('Noto-Sans-Georgian')],
  [/\p{scx=Armn}/u, googleFontFiles('Noto-Sans-Armenian')],
  [/\p{scx=Ethi}/u, googleFontFiles('Noto-Sans-Ethiopic')],
  [/\p{scx=Hang}/u, embedPdfFontFiles('kr', 'NotoSansKR')],
  [
    /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u,
    embedPdfFontFiles('sc', 'NotoSansHans'),
  ],
  [/\p{sc=Zyyy}/u, googleFontFiles('Noto-Emoji')],
]

/** Returns the fonts that may have these characters, the likeliest first; each file is read on first use. */
export const typefacesFor = (letters: string, bold: boolean): Typeface[] =>
  NOTO_FONTS.filter(([script]) => script.test(letters)).map(([, weights]) => typefaceFrom(weights[bold ? 1 : 0]))

const typefaceCache = new Map<string, Typeface>()

function typefaceFrom(file: string): Typeface {
  const cached = typefaceCache.get(file)
  if (cached) return cached
  const bytes = readFileSync(new URL(file))
  const font = fontOf(bytes)
  const typeface: Typeface = {
    name: file,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    source: shapeWithHarfBuzz(font, bytes),
  }
  typefaceCache.set(file, typeface)
  return typeface
}

/** Reads a file with a single font. */
export function fontOf(bytes: Buffer): Font {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('The file has several fonts')
  return font
}

/** The feature that makes `layout` go from right to left; HarfBuzz has one of the same name. */
export const RIGHT_TO_LEFT = 'rtla'

function shapeWithHarfBuzz(font: Font, bytes: Buffer): Buffer {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  const layout = (text: string, features: readonly string[] = []) =>
    shapeText(font, shaper, text, features.includes(RIGHT_TO_LEFT))
  const shaped: unknown = Object.assign(Object.create(font), { layout, createSubset: () => createSubsetByText(font) })
  // PDFKit accepts a fontkit font although its types name only bytes.
  return shaped as Buffer
}

/** A glyph of a line, with the index of the first character of its cluster. */
interface RenderedGlyph {
  readonly glyph: number
  readonly cluster: number
  readonly width: number
  readonly xAdvance: number
}

/** Shapes text of one script and direction. */
function shapeText(font: Font, shaper: harfbuzz.Font, text: string, rightToLeft: boolean) {
  const { Direction, ClusterLevel, BufferFlag } = harfbuzz
  const line = new harfbuzz.Buffer()
  line.addText(text)
  line.guessSegmentProperties()
  line.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
  line.setClusterLevel(rightToLeft ? ClusterLevel.MONOTONE_CHARACTERS : ClusterLevel.MONOTONE_GRAPHEMES)
  line.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES)
  harfbuzz.shape(shaper, line)
  const positions = line.getGlyphPositions()
  const rendered = line.getGlyphInfos().map(({ codepoint: glyph, cluster }, index) => {
    return { glyph, cluster, width: font.getGlyph(glyph).advanceWidth, xAdvance: positions[index]?.xAdvance ?? 0 }
  })
  const starts = [...new Set(rendered.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
  const glyphs = starts.flatMap((start, index) => {
    const characters = Array.from(text.slice(start, starts[index + 1] ?? text.length))
    return assignCharacters(
      rendered.filter(({ cluster }) => cluster === start),
      characters,
      rightToLeft,
    )
  })
  if (rightToLeft) glyphs.sort((a, b) => b.cluster - a.cluster)
  return { glyphs, positions, advanceWidth: rendered.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
}

/**
 * Assigns the characters of a cluster to its glyphs for text extraction: one each, whatever the visual order, and the
 * rest to the last glyph. Marks, and glyphs that are left over, get no text; the last glyph with text gets their width,
 * so that extraction finds no gap in the word. From right to left the widest glyph gets the text of the whole cluster.
 */
function assignCharacters(rendered: readonly RenderedGlyph[], letters: readonly string[], rightToLeft: boolean) {
  const widest = rendered.toSorted((a, b) => b.width - a.width).slice(0, 1)
  const visibleGlyphs = rendered.filter(({ xAdvance }) => xAdvance > 0)
  const textGlyphs = rightToLeft || visibleGlyphs.length === 0 ? widest : visibleGlyphs.slice(0, letters.length)
  const textlessGlyphs = visibleGlyphs.filter((glyph) => !textGlyphs.includes(glyph))
  return rendered.map((glyph) => {
    const index = textGlyphs.indexOf(glyph)
    if (index === -1) return buildGlyph(glyph, NO_TEXT)
    if (index < textGlyphs.length - 1) return buildGlyph(glyph, letters[index] ?? '')
    const width = textlessGlyphs.reduce((sum, { xAdvance }) => sum + xAdvance, glyph.width)
    return buildGlyph({ ...glyph, width: rightToLeft ? glyph.width : width }, letters.slice(index).join(''))
  })
}

/** The text of a glyph without a character; PDF readers skip it. */
const NO_TEXT = '\0'

const buildGlyph = ({ glyph, cluster, width }: Omit<RenderedGlyph, 'xAdvance'>, characters: string) => ({
  // The text is part of the id, see createSubsetByText.
  id: `${glyph}:${width}:${characters}`,
  cluster,
  advanceWidth: width,
  codePoints: Array.from(characters, (letter) => letter.codePointAt(0) ?? 0),
})

/** Returns a subset with one glyph per text: a dotless Arabic letter stands for several letters. */
function createSubsetByText(font: Font): SubsetInternals {
  const subset: unknown = font.createSubset()
  return identifyGlyphsByText(subset as SubsetInternals)
}

/** The parts of a fontkit subset that its types lack. */
interface SubsetInternals {
  readonly glyphs: number[]
  includeGlyph: (glyph: unknown) => number
}

function identifyGlyphsByText(subset: SubsetInternals): SubsetInternals {
  const glyphIds = new Map<string, number>()
  const include = subset.includeGlyph.bind(subset)
  subset.includeGlyph = (glyph) => {
    // The parts of a composed glyph come as numbers.
    if (typeof glyph !== 'string') return include(glyph)
    const index = glyphIds.get(glyph) ?? subset.glyphs.push(Number.parseInt(glyph, 10)) - 1
    glyphIds.set(glyph, index)
    return index
  }
  return subset
}
