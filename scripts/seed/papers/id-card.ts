import { asJpeg, field, line, specimen, waves } from './sheet.ts'

const WIDTH = 1012
const HEIGHT = 638

export interface Holder {
  /** 'Bob Marsh'. */
  name: string
  born: string
  number: string
}

/** The front of an identity card of no country, drawn for the demo. `blurred` as by an unsteady hand. */
export function drawIdCard({ name, born, number }: Holder, blurred = false): Promise<Buffer> {
  const [first = '', ...rest] = name.split(' ')
  const drawing = [
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="36" fill="#eaf1f4"/>`,
    waves(WIDTH, HEIGHT, '#c9dce4'),
    `<rect width="${WIDTH}" height="104" fill="#1f4e63"/>`,
    line('IDENTITY CARD', { x: 44, y: 34, size: 36, ink: '#ffffff' }),
    line('DEMO', { x: 836, y: 34, size: 36, ink: '#9fd0e2' }),
    portrait(44, 150),
    field('SURNAME', rest.join(' '), 372, 152, 34),
    field('GIVEN NAME', first, 372, 256, 34),
    field('DATE OF BIRTH', born, 372, 360),
    field('CARD NUMBER', number, 680, 360),
    field('EXPIRES', '31 12 2031', 372, 446),
    field('ISSUED BY', 'NOBODY', 680, 446),
    line('MADE FOR A DEMONSTRATION. THIS IS NOT A DOCUMENT.', { x: 44, y: 580, size: 20, ink: '#5b6a7a' }),
    specimen(WIDTH, HEIGHT),
  ]
  return asJpeg(WIDTH, HEIGHT, drawing.join(''), blurred)
}

/** A grey head and shoulders: no one in particular. */
const portrait = (x: number, y: number): string => `
  <g transform="translate(${x} ${y})">
    <clipPath id="frame"><rect width="288" height="360" rx="14"/></clipPath>
    <g clip-path="url(#frame)">
      <rect width="288" height="360" fill="#cfdbe0"/>
      <ellipse cx="144" cy="378" rx="142" ry="128" fill="#5f7480"/>
      <rect x="112" y="206" width="64" height="80" rx="28" fill="#94a5ad"/>
      <ellipse cx="144" cy="154" rx="74" ry="92" fill="#a9b8bf"/>
      <path d="M68 150C62 70 96 46 146 46s86 26 76 104c-8-44-26-58-76-58s-70 14-78 58z" fill="#5f7480"/>
    </g>
  </g>`
