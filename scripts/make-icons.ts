/** Makes the icons of the home screen from the favicon: run `node scripts/make-icons.ts` after changing it. */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, 'web/public/icons')
const GREEN = '#14603c'
const PALETTE = { palette: true, colours: 32, dither: 0, compressionLevel: 9 } as const

const svg = await readFile(path.join(ROOT, 'web/app/favicon.svg'))
await mkdir(FOLDER, { recursive: true })
for (const size of [192, 512])
  await renderIcon(size)
    .png(PALETTE)
    .toFile(path.join(FOLDER, `icon-${size}.png`))
await renderOnGreen('maskable-512', 512)
// iOS rounds off the corners
await renderOnGreen('apple-touch-icon', 180)

function renderIcon(size: number) {
  return sharp(svg, { density: (72 * size) / 32 }).resize(size, size)
}

/** Makes an icon that is green up to its edges, with the drawing in the middle four fifths, which no mask cuts. */
async function renderOnGreen(name: string, size: number): Promise<void> {
  const inner = Math.round(size * 0.8)
  const edge = Math.round((size - inner) / 2)
  await sharp({ create: { width: size, height: size, channels: 3, background: GREEN } })
    .composite([{ input: await renderIcon(inner).png().toBuffer(), top: edge, left: edge }])
    .flatten({ background: GREEN })
    .png(PALETTE)
    .toFile(path.join(FOLDER, `${name}.png`))
}
