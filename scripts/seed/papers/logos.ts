import { asJpeg, centred } from './sheet.ts'

const SIDE = 512

interface LogoLook {
  ground: string
  ink: string
  letters: string
  /** What stands above the letters, on a field of 512 by 512: shapes over one another. */
  emblem: readonly string[]
}

const wheel = (x: number): string => `M${x} 272a40 40 0 1 0 .1 0z`

const LOOKS = {
  bin: {
    ground: '#1b4f8a',
    ink: '#ffffff',
    letters: 'BOB’S',
    emblem: [
      'M166 132h180v30H166zM222 104h68v28h-68zM182 178h148l-14 170H196zM226 202v122h14V202zM272 202v122h14V202z',
    ],
  },
  leaf: {
    ground: '#f3ead2',
    ink: '#2c6b45',
    letters: 'CARA',
    emblem: ['M256 92c110 44 130 170 0 264c-130-94-110-220 0-264zM249 180h14v168h-14z'],
  },
  house: {
    ground: '#7a2f3b',
    ink: '#f7dfc4',
    letters: 'DAN’S',
    emblem: ['M256 92l150 124h-42v132H148V216h-42zM226 250h60v98h-60z'],
  },
  wheel: {
    ground: '#22262c',
    ink: '#f2b33d',
    letters: 'FINN',
    emblem: [
      'M256 92a128 128 0 1 0 .1 0zM256 132a88 88 0 1 1-.1 0z',
      'M246 140h20v70h70v20h-70v70h-20v-70h-70v-20h70z',
    ],
  },
  van: {
    ground: '#dff0e2',
    ink: '#1f6a3a',
    letters: 'GREENVAN',
    emblem: ['M84 150h216v160H84zM312 196h66l50 60v54H312z', wheel(150), wheel(364)],
  },
  truck: {
    ground: '#e7642b',
    ink: '#ffffff',
    letters: 'H. SINGH',
    emblem: ['M84 208h190l30-70h84l40 96v76H84zM322 162h50l22 54h-94z', wheel(160), wheel(360)],
  },
  skip: {
    ground: '#f6d63c',
    ink: '#2b2b2b',
    letters: 'JACK',
    emblem: ['M76 168h360l-64 164H140z', 'M110 130h292v22H110z'],
  },
} as const satisfies Record<string, LogoLook>

export type LogoName = keyof typeof LOOKS

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
