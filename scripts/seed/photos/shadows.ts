import type { Light } from './lights.ts'
import type { Surface } from './surface.ts'

/** How far a place is lifted off its surface, so that it does not shade itself: in map cells. */
const LIFT = 1.3
/** How far a look-up is thrown, in map cells. */
const THROW = 1.5

/** Per pixel, how much of the sun and of the sky reaches it: 0 in full shade, 1 in the open. */
export interface Exposure {
  sun: Float32Array
  sky: Float32Array
}

/** Each pixel asks every fourth light of the sky only; its neighbours ask the others, and they share their answers. */
export function exposureOf(suns: readonly Light[], skies: readonly Light[], surface: Surface, width: number): Exposure {
  const quarters = [0, 1, 2, 3].map((quarter) => skies.filter((_, index) => index % 4 === quarter))
  const pixels = surface.distance.length
  const asked: Exposure = { sun: new Float32Array(pixels), sky: new Float32Array(pixels) }
  for (let pixel = 0; pixel < pixels; pixel++) {
    if (surface.distance[pixel] === 0) continue
    const quarter = (pixel & 1) + ((Math.floor(pixel / width) & 1) << 1)
    asked.sun[pixel] = reach(suns, surface, pixel)
    asked.sky[pixel] = reach(quarters[quarter] as Light[], surface, pixel)
  }
  return averaged(averaged(asked, surface, width, CLOSE), surface, width, WIDE)
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

/** Pixels whose answers are averaged: first all that asked different lights, then some further away. */
const CLOSE = [0, 1]
const WIDE = [-5, -2, 1, 4]

/** Averages over pixels that lie on the same surface; those at the picture's rim keep what they have. */
function averaged({ sun, sky }: Exposure, { distance, normal }: Surface, width: number, steps: readonly number[]) {
  const height = sun.length / width
  const means: Exposure = { sun: sun.slice(), sky: sky.slice() }
  const places = steps.flatMap((down) => steps.map((right) => down * width + right))
  const margin = Math.max(...steps.map(Math.abs))
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const pixel = y * width + x
      const here = distance[pixel] as number
      if (here === 0) continue
      const nx = normal[pixel * 3] as number
      const ny = normal[pixel * 3 + 1] as number
      const nz = normal[pixel * 3 + 2] as number
      let sunSum = sun[pixel] as number
      let skySum = sky[pixel] as number
      let count = 1
      for (let index = 0; index < places.length; index++) {
        const other = pixel + (places[index] as number)
        if (Math.abs((distance[other] as number) - here) > here * 0.012) continue
        const at = other * 3
        const along = nx * (normal[at] as number) + ny * (normal[at + 1] as number) + nz * (normal[at + 2] as number)
        if (along < 0.7) continue
        sunSum += sun[other] as number
        skySum += sky[other] as number
        count++
      }
      means.sun[pixel] = sunSum / count
      means.sky[pixel] = skySum / count
    }
  }
  return means
}
