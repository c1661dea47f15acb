import sharp from 'sharp'
import { lettering, widthOf } from './letters.ts'

interface Line {
  x: number
  y: number
  size: number
  ink?: string
  /** Thickness of the stroke as a share of the size. */
  weight?: number
}

/** A line of text as SVG. */
export const line = (text: string, { x, y, size, ink = '#1d2733', weight = 0.11 }: Line): string =>
  `<path d="${lettering(text, { x, y, size })}" stroke="${ink}" stroke-width="${(size * weight).toFixed(1)}"/>`

/** The same with its middle at `x`. */
export const centred = (text: string, place: Line): string =>
  line(text, { ...place, x: place.x - widthOf(text, place.size) / 2 })

/** A field of a form: what it is, small, over what stands in it. */
export const field = (name: string, value: string, x: number, y: number, size = 26): string =>
  line(name, { x, y, size: size * 0.55, ink: '#5b6a7a' }) + line(value, { x, y: y + size, size })

/** Fine waves all over, as on paper that is hard to copy. */
export function waves(width: number, height: number, ink: string): string {
  const step = 14
  const rows = Array.from({ length: Math.ceil(height / step) + 2 }, (_, row) => {
    const y = row * step
    const arcs = Array.from({ length: Math.ceil(width / 120) }, () => 'q30 -22 60 0t60 0').join('')
    return `M${(-row * 9) % 120} ${y}${arcs}${arcs}`
  })
  return `<path d="${rows.join('')}" stroke="${ink}" stroke-width="1"/>`
}

/** 'SPECIMEN' across the sheet, so that no one takes it for a document. */
export function specimen(width: number, height: number): string {
  const size = width * 0.115
  const mark = centred('SPECIMEN', { x: width / 2, y: height / 2 - size / 2, size, ink: '#c22f23', weight: 0.14 })
  return `<g opacity="0.42" transform="rotate(-18 ${width / 2} ${height / 2})">${mark}</g>`
}

/** Renders what was drawn: a file that a person could upload. */
export const asJpeg = (width: number, height: number, drawing: string, blurred = false): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`
  const image = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' })
  return (blurred ? image.blur(9) : image).jpeg({ quality: 84 }).toBuffer()
}
