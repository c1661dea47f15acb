import { drawPng } from '#server/platform/files/pictures.ts'

/** White around the code that readers need, in its own dots. */
const QUIET = 4
/** Pixels across, at least: 10 cm at 300 dots an inch. */
const PRINT_SIZE = 1_200

/** A QR code with `text`, to look at and to print in any size. */
export async function qrSvg(text: string): Promise<string> {
  const { encodeQR } = await import('qr')
  return encodeQR(text, 'svg', { ecc: 'medium', border: QUIET })
}

/** The same as a picture that prints sharply. */
export async function qrPng(text: string): Promise<Buffer> {
  const { encodeQR } = await import('qr')
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  return drawPng(dots, Math.ceil(PRINT_SIZE / dots.length))
}
