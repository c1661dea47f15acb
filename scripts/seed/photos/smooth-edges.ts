/** Below this difference of brightness nobody sees stairs. */
const LEAST = 0.05
/** How far the end of a stair is looked for, in pixels. */
const FAR = 12
/** How much single bright or dark pixels give way to their neighbours. */
const SOFT = 0.6

/**
 * Takes the stairs out of slanting edges, after Timothy Lottes' FXAA: a pixel at an edge takes as much of its neighbour
 * across the edge as the length of its stair says. Gives a new picture.
 */
export function smoothEdges(picture: Float32Array, width: number, height: number): Float32Array {
  const light = brightness(picture)
  const smooth = picture.slice()
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x
      const here = light[pixel] as number
      const north = light[pixel - width] as number
      const south = light[pixel + width] as number
      const west = light[pixel - 1] as number
      const east = light[pixel + 1] as number
      const contrast = Math.max(here, north, south, west, east) - Math.min(here, north, south, west, east)
      if (contrast > LEAST) soften(picture, smooth, light, pixel, width, contrast)
    }
  }
  return smooth
}

function brightness(picture: Float32Array): Float32Array {
  const light = new Float32Array(picture.length / 3)
  for (let pixel = 0; pixel < light.length; pixel++) {
    const at = pixel * 3
    light[pixel] =
      0.3 * (picture[at] as number) + 0.59 * (picture[at + 1] as number) + 0.11 * (picture[at + 2] as number)
  }
  return light
}

function soften(
  from: Float32Array,
  to: Float32Array,
  light: Float32Array,
  pixel: number,
  width: number,
  contrast: number,
): void {
  const at = (offset: number): number => light[pixel + offset] as number
  const here = at(0)
  const flat =
    bend(at(-1 - width), at(-1), at(width - 1)) +
    2 * bend(at(-width), here, at(width)) +
    bend(at(1 - width), at(1), at(width + 1))
  const steep =
    bend(at(-1 - width), at(-width), at(1 - width)) +
    2 * bend(at(-1), here, at(1)) +
    bend(at(width - 1), at(width), at(width + 1))
  const [along, across] = flat >= steep ? [1, width] : [width, 1]
  const other = Math.abs(at(-across) - here) > Math.abs(at(across) - here) ? -across : across
  const around =
    (2 * (at(-1) + at(1) + at(-width) + at(width)) + at(-1 - width) + at(1 - width) + at(width - 1) + at(width + 1)) /
    12
  const alone = Math.min(1, Math.abs(around - here) / contrast)
  const share = Math.max(stair(light, pixel, along, other), (alone * alone * (3 - 2 * alone)) ** 2 * SOFT)
  for (let channel = 0; channel < 3; channel++) {
    const own = from[pixel * 3 + channel] as number
    to[pixel * 3 + channel] = own + ((from[(pixel + other) * 3 + channel] as number) - own) * share
  }
}

const bend = (before: number, middle: number, after: number): number => Math.abs(before + after - 2 * middle)

/** How much of the pixel lies beyond the edge that runs between it and `other`: 0 to a half. */
function stair(light: Float32Array, pixel: number, along: number, other: number): number {
  const here = light[pixel] as number
  const level = (here + (light[pixel + other] as number)) / 2
  const change = Math.abs((light[pixel + other] as number) - here) / 4
  const off = (place: number): number => ((light[place] ?? 0) + (light[place + other] ?? 0)) / 2 - level
  let [back, ahead, backOff, aheadOff] = [0, 0, 0, 0]
  while (back < FAR && Math.abs(backOff) < change) backOff = off(pixel - along * ++back)
  while (ahead < FAR && Math.abs(aheadOff) < change) aheadOff = off(pixel + along * ++ahead)
  const endOff = back < ahead ? backOff : aheadOff
  if (endOff < 0 === here < level) return 0
  return 0.5 - Math.min(back, ahead) / (back + ahead)
}
