import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { renderSheet } from '#modules/fulfilment/duty-of-care/pdf/render-sheet.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'

const SCALE = 4
const TITLE = { left: 50, top: 44, height: 48, size: 20 }
const SMALL = { width: 480, height: 48 }

/** Names in their scripts, each with the font file a browser needs to render the same. */
const NAMES: readonly (readonly [script: string, name: string, file: string])[] = [
  ['Arabic', 'محمد عبد الله', google('Arabic')],
  ['Urdu', 'غلام چودھری', google('Arabic')],
  ['Arabic, Latin and digits', 'محمد (علي) Smith 12', google('Arabic')],
  ['Hebrew', 'דוד כהן, Flat 3', google('Hebrew')],
  ['Bengali', 'মোহাম্মদ কিশোর ক্ষুদ্র শ্রী', google('Bengali')],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', google('Gurmukhi')],
  ['Tamil', 'தமிழ்ச்செல்வி கௌ', google('Tamil')],
  ['Devanagari', 'शिवानी श्रीवास्तव', google('Devanagari')],
  ['Gujarati', 'કિરણ શ્રી 12', google('Gujarati')],
  ['Telugu', 'శ్రీనివాస్', google('Telugu')],
  ['Malayalam', 'ശ്രീകുമാർ', google('Malayalam')],
  ['Sinhala', 'ක්‍රිෂ්ණ', google('Sinhala')],
  ['Thai', 'สมชาย น้ำใจ', google('Thai')],
  ['Chinese', '张伟 張偉 Flat 3', embedded('sc', 'NotoSansHans')],
  ['Korean', '김민수', embedded('kr', 'NotoSansKR')],
]

function google(script: string): string {
  const file = `@expo-google-fonts/noto-sans-${script.toLowerCase()}/600SemiBold/NotoSans${script}_600SemiBold.ttf`
  return new URL(import.meta.resolve(file)).pathname
}
function embedded(language: string, family: string): string {
  const home = import.meta.resolve(`@embedpdf/fonts-${language}`)
  return new URL(`../fonts/${family}-Bold.otf`, home).pathname
}

const inPdf = (title: string) =>
  renderSheet(
    { title, jobNumber: 'KB-1', practice: null, sections: [], notes: [] },
    { photos: new Map(), madeAt: new Date(0) },
  )

/** Crops a picture to its ink and scales it, so that two can be compared. */
async function inkOf(picture: ReturnType<typeof sharp>): Promise<{ ink: Buffer; ratio: number }> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .trim({ threshold: 40 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const ink = await sharp(data)
    .resize({ ...SMALL, fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  return { ink, ratio: info.width / info.height }
}

async function inkOfPdf(bytes: Uint8Array) {
  const library = await PDFiumLibrary.init()
  try {
    const page = (await library.loadDocument(bytes)).getPage(0)
    const { width, height, data } = await page.render({ scale: SCALE })
    const whole = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
    const area = {
      left: (TITLE.left - 8) * SCALE,
      top: TITLE.top * SCALE,
      width: 480 * SCALE,
      height: TITLE.height * SCALE,
    }
    return await inkOf(sharp(await whole.extract(area).png().toBuffer()))
  } finally {
    library.destroy()
  }
}

/** Opens a page that renders text with Inter and the font of a script. */
async function openFonts(page: Page, file: string): Promise<void> {
  const inter = new URL(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')).pathname
  const face = (name: string) => `@font-face{font-family:${name};src:url(/${name})}`
  const type = `body{margin:40px;font:${TITLE.size * SCALE}px/2 inter,own;white-space:nowrap;color:#16181d}`
  const html = `<!doctype html><meta charset="utf-8"><style>${face('inter')}${face('own')}${type}</style>`
  await page.setViewportSize({ width: 2_000, height: 400 })
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('**/inter', (route) => route.fulfill({ path: inter }))
  await page.route('**/own', (route) => route.fulfill({ path: file }))
  await page.goto('http://letters.test/')
}

async function inkOfChromium(page: Page, text: string) {
  const words = JSON.stringify(text)
  await page.evaluate(`(document.body.textContent = ${words},
    Promise.all([document.fonts.load('20px inter'), document.fonts.load('20px own', ${words})]).then(() => null))`)
  return inkOf(sharp(await page.screenshot()))
}

type Ink = Awaited<ReturnType<typeof inkOf>>
/** Returns 0 for the same picture, about 0.2 and more for other words. */
function difference(one: Ink, other: Ink): number {
  const sum = one.ink.reduce((total, grey, at) => total + Math.abs(grey - (other.ink[at] ?? 0)), 0)
  return sum / one.ink.length / 255 + Math.abs(Math.log(one.ratio / other.ratio))
}

test('renders names in fifteen scripts as a browser does and keeps them extractable (PACK-05)', async ({ page }) => {
  test.slow()
  for (const [script, name, file] of NAMES)
    await test.step(script, async () => {
      const bytes = await inPdf(name)
      const drawn = await inkOfPdf(bytes)
      await openFonts(page, file)
      const differs = async (text: string) => difference(drawn, await inkOfChromium(page, text))
      expect.soft(await differs(name), script).toBeLessThan(0.06)
      expect.soft(await differs(name.replace(/[\p{L}\p{M}]/gu, '□')), script).toBeGreaterThan(0.12)
      if (/Arabic|Urdu/.test(script))
        expect.soft(await differs(Array.from(name).join('\u200c')), script).toBeGreaterThan(0.12)
      if (/Hebrew/.test(script)) expect.soft(await differs(`\u202e${name}`), script).toBeGreaterThan(0.12)
      const [text = ''] = await textOfPdf(bytes)
      expect.soft(text).not.toContain('□')
      // PDFium splits right-to-left lines at their marks.
      if (!/Arabic|Urdu|Hebrew/.test(script)) expect.soft(text).toContain(name)
    })
})
