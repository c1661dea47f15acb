const THRESHOLD = 0.06
const REACH = 2

/** Softens the stairs along slanting edges by averaging along them (the idea of FXAA). Gives a new picture. */
export function smoothEdges(picture: Float32Array, width: number, height: number): Float32Array {
  const light = brightness(picture)
  const smooth = picture.slice()
  for (let y = REACH; y < height - REACH - 1; y++) {
    for (let x = REACH; x < width - REACH - 1; x++) {
      const pixel = y * width + x
      const here = light[pixel] as number
      const nw = light[pixel - width - 1] as number
      const ne = light[pixel - width + 1] as number
      const sw = light[pixel + width - 1] as number
      const se = light[pixel + width + 1] as number
      if (Math.max(here, nw, ne, sw, se) - Math.min(here, nw, ne, sw, se) < THRESHOLD) continue
      const dx = sw + se - nw - ne
      const dy = nw + sw - ne - se
      const steepest = Math.min(Math.abs(dx), Math.abs(dy)) + 0.02
      const alongX = Math.max(-REACH, Math.min(REACH, dx / steepest))
      const alongY = Math.max(-REACH, Math.min(REACH, dy / steepest))
      average(picture, smooth, width, x, y, alongX, alongY)
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

/** The mean of the pixel and of two places along the edge, each half-way to what `alongX` and `alongY` reach. */
function average(
  from: Float32Array,
  to: Float32Array,
  width: number,
  x: number,
  y: number,
  alongX: number,
  alongY: number,
) {
  const at = (y * width + x) * 3
  for (let channel = 0; channel < 3; channel++) {
    const ahead = between(from, width, x + alongX / 2, y + alongY / 2, channel)
    const behind = between(from, width, x - alongX / 2, y - alongY / 2, channel)
    to[at + channel] = 0.4 * ahead + 0.4 * behind + 0.2 * (from[at + channel] as number)
  }
}

/** The colour between pixels. */
function between(from: Float32Array, width: number, x: number, y: number, channel: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const at = (row * width + column) * 3 + channel
  const below = at + width * 3
  const u = x - column
  const v = y - row
  const top = (from[at] as number) * (1 - u) + (from[at + 3] as number) * u
  const bottom = (from[below] as number) * (1 - u) + (from[below + 3] as number) * u
  return top * (1 - v) + bottom * v
}
