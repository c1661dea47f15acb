import { PDFDocument } from '@cantoo/pdf-lib'
import { asJpeg, centred, field, line, specimen, waves } from './sheet.ts'

const WIDTH = 1000
const HEIGHT = 1300

export interface Registration {
  company: string
  address: string
  number: string
  from: string
  until: string
}

/** A certificate of registration as a waste carrier that no one ever issued, drawn for the demo. */
export function drawLicence({ company, address, number, from, until }: Registration): Promise<Buffer> {
  const [street = '', ...town] = address.split(', ')
  const drawing = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf4"/>`,
    waves(WIDTH, HEIGHT, '#e9ead9'),
    `<rect x="34" y="34" width="${WIDTH - 68}" height="${HEIGHT - 68}" stroke="#3f6b4a" stroke-width="5"/>`,
    `<rect x="48" y="48" width="${WIDTH - 96}" height="${HEIGHT - 96}" stroke="#3f6b4a" stroke-width="1.5"/>`,
    centred('CERTIFICATE OF REGISTRATION', { x: WIDTH / 2, y: 130, size: 31 }),
    centred('WASTE CARRIER - UPPER TIER', { x: WIDTH / 2, y: 200, size: 26, ink: '#3f6b4a' }),
    field('REGISTERED CARRIER', company, 120, 340, 36),
    field('BUSINESS ADDRESS', street, 120, 470, 30),
    line(town.join(', '), { x: 120, y: 548, size: 30 }),
    field('REGISTRATION NUMBER', number, 120, 660, 36),
    field('REGISTERED FROM', from, 120, 790, 30),
    field('VALID UNTIL', until, 560, 790, 30),
    seal(500, 1010),
    centred('MADE FOR A DEMONSTRATION. THIS IS NOT A DOCUMENT.', { x: WIDTH / 2, y: 1190, size: 18, ink: '#5b6a7a' }),
    specimen(WIDTH, HEIGHT),
  ]
  return asJpeg(WIDTH, HEIGHT, drawing.join(''))
}

/** A picture as the only page of a PDF, as a scanner makes it. */
export async function asPdf(jpeg: Buffer): Promise<Buffer> {
  const scan = await PDFDocument.create()
  const picture = await scan.embedJpg(jpeg)
  const { width, height } = picture.scale(0.6)
  scan.addPage([width, height]).drawImage(picture, { width, height })
  return Buffer.from(await scan.save())
}

const seal = (x: number, y: number): string => `
  <g stroke="#3f6b4a" fill="none">
    <circle cx="${x}" cy="${y}" r="104" stroke-width="6"/>
    <circle cx="${x}" cy="${y}" r="88" stroke-width="2" stroke-dasharray="2 9"/>
    ${centred('DEMO', { x, y: y - 18, size: 36, ink: '#3f6b4a' })}
  </g>`
