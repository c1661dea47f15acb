import { renderPng } from '#server/platform/files/pictures.ts'

/** The quiet zone around the code, in modules. */
const QUIET_ZONE = 4
/** Minimum width in pixels: 10 cm at 300 dpi. */
const PRINT_SIZE = 1_200

/** Returns a QR code of `text` as SVG. */
export async function qrSvg(text: string): Promise<string> {
  const { encodeQR } = await import('qr')
  return encodeQR(text, 'svg', { ecc: 'medium', border: QUIET_ZONE })
}

/** Returns a QR code of `text` as a PNG for printing. */
export async function qrPng(text: string): Promise<Buffer> {
  const { encodeQR } = await import('qr')
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  return renderPng(dots, Math.ceil(PRINT_SIZE / dots.length))
}
