/** What is nearest at each pixel. */
export interface Raster {
  readonly width: number
  readonly height: number
  /** Nearness: larger is nearer; `EMPTY` where nothing is. */
  readonly near: Float32Array
  /** Number of the triangle that is nearest, or -1. Left out where only nearness matters. */
  readonly owner: Int32Array | null
}

export const EMPTY = -1e9
/** Mark of a corner that cannot be seen at all, in place of its nearness. */
export const BEHIND = Number.NEGATIVE_INFINITY

export function openRaster(width: number, height: number, owners: boolean): Raster {
  return {
    width,
    height,
    near: new Float32Array(width * height).fill(EMPTY),
    owner: owners ? new Int32Array(width * height).fill(-1) : null,
  }
}

/**
 * Draws triangles. `corners` holds x and y in pixels and nearness per corner; nearness must be linear on the screen.
 * Triangles with a corner that is BEHIND are left out.
 */
export function draw(raster: Raster, corners: Float32Array, triangles: Uint32Array): void {
  for (let index = 0; index < triangles.length; index += 3) {
    const a = (triangles[index] as number) * 3
    const b = (triangles[index + 1] as number) * 3
    const c = (triangles[index + 2] as number) * 3
    drawOne(raster, corners, a, b, c, index / 3)
  }
}

function drawOne(raster: Raster, corners: Float32Array, a: number, b: number, c: number, owner: number): void {
  const { width, height } = raster
  const ax = corners[a] as number
  const bx = corners[b] as number
  const cx = corners[c] as number
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  if (left > right) return
  const ay = corners[a + 1] as number
  const by = corners[b + 1] as number
  const cy = corners[c + 1] as number
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (top > bottom) return
  const az = corners[a + 2] as number
  const bz = (corners[b + 2] as number) - az
  const cz = (corners[c + 2] as number) - az
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!(Math.abs(area) > 1e-9) || !Number.isFinite(az + bz + cz)) return
  // How far along two of its sides a pixel lies: u towards b, v towards c; both grow evenly over the screen.
  const ux = (cy - ay) / area
  const uy = (ax - cx) / area
  const vx = (ay - by) / area
  const vy = (bx - ax) / area
  const startX = left + 0.5 - ax
  const { near, owner: owners } = raster
  for (let y = top; y <= bottom; y++) {
    const dy = y + 0.5 - ay
    let u = startX * ux + dy * uy
    let v = startX * vx + dy * vy
    let pixel = y * width + left
    for (let x = left; x <= right; x++, pixel++, u += ux, v += vx) {
      if (u < 0 || v < 0 || u + v > 1) continue
      const nearness = az + u * bz + v * cz
      if (nearness <= (near[pixel] as number)) continue
      near[pixel] = nearness
      if (owners) owners[pixel] = owner
    }
  }
}
