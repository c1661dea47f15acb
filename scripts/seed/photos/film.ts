import sharp from 'sharp'
import type { Camera } from './camera.ts'
import { dice } from './noise.ts'
import { smoothEdges } from './smooth-edges.ts'

/** Turns linear light into what a phone would save: tone curve, smooth edges, vignette, grain, JPEG. */
export async function develop(
  picture: Float32Array,
  camera: Camera,
  exposure: number,
  finalWidth: number,
): Promise<Buffer> {
  const { width, height } = camera
  expose(picture, width, height, exposure)
  const smooth = smoothEdges(picture, width, height)
  const bytes = new Uint8Array(smooth.length)
  const roll = dice(7)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const grain = (roll() + roll() - 1) * 0.016
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      const value = smooth[at] as number
      bytes[at] = Math.max(0, Math.min(255, (value + grain * (1.1 - value)) * 255))
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize({ width: finalWidth, kernel: 'cubic' })
    .sharpen({ sigma: 0.8 })
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** Linear light to screen values from 0 to 1, darker towards the corners. */
function expose(picture: Float32Array, width: number, height: number, exposure: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [ox, oy] = [x / width - 0.5, y / height - 0.5]
      const gain = exposure * (1 - 0.42 * (ox * ox + oy * oy))
      const at = (y * width + x) * 3
      const r = (picture[at] as number) * gain
      const g = (picture[at + 1] as number) * gain
      const b = (picture[at + 2] as number) * gain
      const grey = (0.3 * r + 0.59 * g + 0.11 * b) * PALE
      picture[at] = toned(r * (1 - PALE) + grey)
      picture[at + 1] = toned(g * (1 - PALE) + grey)
      picture[at + 2] = toned(b * (1 - PALE) + grey)
    }
  }
}

/** Share of grey in every colour: the tone curve makes colours louder than a phone does. */
const PALE = 0.1

const STEPS = 4096
const BRIGHTEST = 4

/** The tone curve, looked up by the root of the light: a long shoulder keeps the shape of white, a toe gives depth. */
const CURVE = Float32Array.from({ length: STEPS + 1 }, (_, index) => {
  const light = BRIGHTEST * (index / STEPS) ** 2
  const value = (1 - Math.exp(-1.8 * light)) ** (1 / 2.2)
  return value + 0.35 * value * (1 - value) * (2 * value - 1)
})

/** Linear light to screen value. */
const toned = (light: number): number => CURVE[Math.min(STEPS, (Math.sqrt(light / BRIGHTEST) * STEPS) | 0)] as number
