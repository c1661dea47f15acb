import type { Camera } from './camera.ts'
import type { Surface } from './surface.ts'

/**
 * Tilts normals by the bumps of the paint, as the neighbouring pixels show them (Mikkelsen's way): fine detail far away
 * evens out by itself.
 */
export function emboss({ width, height }: Camera, { place, normal, bump, distance }: Surface): void {
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const pixel = y * width + x
      const here = distance[pixel] as number
      if (here === 0) continue
      const rightBump = (bump[pixel + 1] as number) - (bump[pixel] as number)
      const downBump = (bump[pixel + width] as number) - (bump[pixel] as number)
      if (rightBump === 0 && downBump === 0) continue
      const steep = here * 0.02
      if (Math.abs((distance[pixel + 1] as number) - here) > steep) continue
      if (Math.abs((distance[pixel + width] as number) - here) > steep) continue
      tilt(place, normal, pixel * 3, (pixel + width) * 3, rightBump, downBump)
    }
  }
}

function tilt(place: Float32Array, normal: Float32Array, at: number, below: number, right: number, down: number) {
  const x = place[at] as number
  const y = place[at + 1] as number
  const z = place[at + 2] as number
  const ax = (place[at + 3] as number) - x
  const ay = (place[at + 4] as number) - y
  const az = (place[at + 5] as number) - z
  const bx = (place[below] as number) - x
  const by = (place[below + 1] as number) - y
  const bz = (place[below + 2] as number) - z
  const nx = normal[at] as number
  const ny = normal[at + 1] as number
  const nz = normal[at + 2] as number
  const px = by * nz - bz * ny
  const py = bz * nx - bx * nz
  const pz = bx * ny - by * nx
  const qx = ny * az - nz * ay
  const qy = nz * ax - nx * az
  const qz = nx * ay - ny * ax
  const area = ax * px + ay * py + az * pz
  const sign = area < 0 ? -1 : 1
  const tx = Math.abs(area) * nx - sign * (right * px + down * qx)
  const ty = Math.abs(area) * ny - sign * (right * py + down * qy)
  const tz = Math.abs(area) * nz - sign * (right * pz + down * qz)
  const length = Math.sqrt(tx * tx + ty * ty + tz * tz)
  if (length < 1e-20) return
  normal[at] = tx / length
  normal[at + 1] = ty / length
  normal[at + 2] = tz / length
}
