import logos from './logos.json' with { type: 'json' }
import { asJpeg, centred } from './sheet.ts'

const SIDE = 512

interface LogoLook {
  ground: string
  ink: string
  letters: string
  /** What stands above the letters, on a field of 512 by 512: shapes over one another. */
  emblem: readonly string[]
}

const LOOKS: Readonly<Record<LogoName, LogoLook>> = logos
export type LogoName = keyof typeof logos

const rim = (ground: string, { length }: readonly string[]): string =>
  length > 1 ? `stroke="${ground}" stroke-width="8"` : ''

/** The logo of a demo carrier. */
export function drawLogo(name: LogoName): Promise<Buffer> {
  const { ground, ink, letters, emblem } = LOOKS[name]
  const size = Math.min(52, 290 / letters.length)
  const drawing = [
    `<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>`,
    // the outline of each shape in the colour of the ground sets it off from what lies under it
    ...emblem.map((shape) => `<path d="${shape}" fill="${ink}" fill-rule="evenodd" ${rim(ground, emblem)}/>`),
    centred(letters, { x: SIDE / 2, y: 416 - size / 2, size, ink, weight: 0.17 }),
  ]
  return asJpeg(SIDE, SIDE, drawing.join(''))
}
