import type { Light } from './lights.ts'
import type { Surface } from './surface.ts'

/** How far a place is lifted off its surface, so that it does not shade itself: in map cells. */
const LIFT = 1.3
/** How far a look-up is thrown, in map cells. */
const THROW = 1.5
/** Width and height of the square of pixels that share their look-ups. */
const SHARE = 4

/**
 * How much of what shines on each pixel reaches it: 0 in full shade, 1 in the open. Each pixel asks every fourth light
 * only; its neighbours ask the others, and they share their answers.
 */
export function exposureTo(lights: readonly Light[], surface: Surface, width: number): Float32Array {
  const quarters = [0, 1, 2, 3].map((quarter) => lights.filter((_, index) => index % 4 === quarter))
  const few = lights.length < 12
  const asked = new Float32Array(surface.distance.length)
  for (let pixel = 0; pixel < asked.length; pixel++) {
    if (surface.distance[pixel] === 0) continue
    const quarter = (pixel & 1) + ((Math.floor(pixel / width) & 1) << 1)
    asked[pixel] = reach(few ? lights : (quarters[quarter] as Light[]), surface, pixel)
  }
  return shared(asked, surface.distance, width)
}

function reach(lights: readonly Light[], { place, normal }: Surface, pixel: number): number {
  const at = pixel * 3
  const nx = normal[at] as number
  const ny = normal[at + 1] as number
  const nz = normal[at + 2] as number
  const x = place[at] as number
  const y = place[at + 1] as number
  const z = place[at + 2] as number
  let hash = Math.imul(pixel + 1, 0x9e3779b1)
  let [open, whole] = [0, 0]
  for (let index = 0; index < lights.length; index++) {
    const light = lights[index] as Light
    const facing = nx * light.x + ny * light.y + nz * light.z
    if (facing <= 0) continue
    whole += facing
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
    const lift = light.cell * LIFT
    if (sees(light, x + nx * lift, y + ny * lift, z + nz * lift, hash)) open += facing
  }
  return whole > 0 ? open / whole : 0
}

/** Each look-up is thrown a little: what would be steps becomes grain. */
function sees({ view, map, cells, cell }: Light, x: number, y: number, z: number, hash: number): boolean {
  const thrownX = ((hash & 1023) / 512 - 1) * THROW
  const thrownY = (((hash >>> 10) & 1023) / 512 - 1) * THROW
  const column =
    (view[0] as number) * x + (view[1] as number) * y + (view[2] as number) * z + (view[3] as number) + thrownX
  const row =
    (view[4] as number) * x + (view[5] as number) * y + (view[6] as number) * z + (view[7] as number) + thrownY
  if (!(column >= 0 && row >= 0 && column < cells && row < cells)) return true
  const nearness = (view[8] as number) * x + (view[9] as number) * y + (view[10] as number) * z
  return (map[(row | 0) * cells + (column | 0)] as number) <= nearness + cell
}

/** Averages over the pixels around that lie on the same surface. */
function shared(asked: Float32Array, distance: Float32Array, width: number): Float32Array {
  const height = asked.length / width
  const answer = new Float32Array(asked.length)
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, Math.min(height - SHARE, y - 2))
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const here = distance[pixel] as number
      if (here === 0) continue
      const left = Math.max(0, Math.min(width - SHARE, x - 2))
      const reachable = here * 0.012
      let [sum, count] = [0, 0]
      for (let row = top; row < top + SHARE; row++) {
        for (let other = row * width + left, end = other + SHARE; other < end; other++) {
          if (Math.abs((distance[other] as number) - here) > reachable) continue
          sum += asked[other] as number
          count++
        }
      }
      answer[pixel] = sum / count
    }
  }
  return answer
}
