import { encodeQR } from 'qr'

export const qrPicture = (text: string) => ({
  name: 'code.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from(encodeQR(text, 'gif', { scale: 8 })),
})

const WIDTH = 640
const HEIGHT = 480
const MODULE = 8
const WHITE = 235
const BLACK = 16
const GREY = 128

/** Returns a Y4M video for the camera that shows a QR code, or only white. */
export function qrFilm(text: string | null): Buffer {
  const brightness = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  if (text !== null) draw(encodeQR(text, 'raw'), brightness)
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colours])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, frame, frame])
}

function draw(modules: boolean[][], brightness: Buffer): void {
  const left = Math.floor((WIDTH - modules.length * MODULE) / 2)
  const top = Math.floor((HEIGHT - modules.length * MODULE) / 2)
  for (const [row, cells] of modules.entries())
    for (const [column, dark] of cells.entries())
      for (let line = 0; line < MODULE && dark; line += 1) {
        const start = (top + row * MODULE + line) * WIDTH + left + column * MODULE
        brightness.fill(BLACK, start, start + MODULE)
      }
}
