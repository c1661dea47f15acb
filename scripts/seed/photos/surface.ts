import { type Camera, project } from './camera.ts'
import { join, type Mesh } from './mesh.ts'
import { draw, openRaster } from './raster.ts'
import type { Coat, Paint, Scene, Spot } from './scene.ts'

/** All of a scene as one mesh; what throws shadows comes first. */
export interface World {
  readonly mesh: Mesh
  /** The parts of it that throw shadows: its first triangles. */
  readonly casting: Pick<Mesh, 'positions' | 'triangles'>
  /** Which paint each triangle wears. */
  readonly paintOf: Uint16Array
  readonly paints: readonly Paint[]
}

export function buildWorld({ parts }: Scene): World {
  const ordered = [...parts].sort((a, b) => Number(b.casts ?? true) - Number(a.casts ?? true))
  const mesh = join(ordered.map((part) => part.mesh))
  const paintOf = new Uint16Array(mesh.triangles.length / 3)
  let [corners, triangles] = [0, 0]
  let casting: World['casting'] = { positions: mesh.positions.subarray(0, 0), triangles: mesh.triangles.subarray(0, 0) }
  for (const [index, part] of ordered.entries()) {
    paintOf.fill(index, triangles / 3, (triangles + part.mesh.triangles.length) / 3)
    corners += part.mesh.positions.length
    triangles += part.mesh.triangles.length
    if (part.casts ?? true)
      casting = { positions: mesh.positions.subarray(0, corners), triangles: mesh.triangles.subarray(0, triangles) }
  }
  return { mesh, casting, paintOf, paints: ordered.map((part) => part.paint) }
}

/** What the camera sees, pixel by pixel, before any light falls on it. */
export interface Surface {
  /** Metres ahead; 0 where only sky is. */
  readonly distance: Float32Array
  /** Three numbers a pixel. */
  readonly place: Float32Array
  readonly normal: Float32Array
  readonly colour: Float32Array
  /** Two numbers a pixel: shine and blur. */
  readonly gloss: Float32Array
  readonly bump: Float32Array
  readonly owner: Int32Array
}

export function look(camera: Camera, world: World): Surface {
  const { width, height } = camera
  const raster = openRaster(width, height, true)
  draw(raster, project(camera, world.mesh.positions), world.mesh.triangles)
  const pixels = width * height
  const surface: Surface = {
    distance: new Float32Array(pixels),
    place: new Float32Array(pixels * 3),
    normal: new Float32Array(pixels * 3),
    colour: new Float32Array(pixels * 3),
    gloss: new Float32Array(pixels * 2),
    bump: new Float32Array(pixels),
    owner: raster.owner as Int32Array,
  }
  const spot: Spot = { x: 0, y: 0, z: 0, wx: 0, wy: 0, wz: 0, nx: 0, ny: 0, nz: 0 }
  const coat: Coat = { r: 0, g: 0, b: 0, bump: 0, shine: 0, blur: 0 }
  for (let pixel = 0; pixel < pixels; pixel++) {
    const triangle = surface.owner[pixel] as number
    if (triangle < 0) continue
    surface.distance[pixel] = 1 / (raster.near[pixel] as number)
    locate(camera, pixel, surface)
    meet(world.mesh, triangle, pixel, surface, spot, camera)
    reset(coat)
    const paint = world.paints[world.paintOf[triangle] as number] as Paint
    paint(spot, coat)
    keep(surface, pixel, spot, coat)
  }
  return surface
}

function reset(coat: Coat): void {
  coat.bump = 0
  coat.shine = 0
  coat.blur = 0.5
}

function locate(camera: Camera, pixel: number, { distance, place }: Surface): void {
  const x = (pixel % camera.width) + 0.5 - camera.width / 2
  const y = Math.floor(pixel / camera.width) + 0.5 - camera.height / 2
  const ahead = distance[pixel] as number
  const { at, forward, right, down } = camera
  place[pixel * 3] = at[0] + ahead * (forward[0] + x * right[0] + y * down[0])
  place[pixel * 3 + 1] = at[1] + ahead * (forward[1] + x * right[1] + y * down[1])
  place[pixel * 3 + 2] = at[2] + ahead * (forward[2] + x * right[2] + y * down[2])
}

/** Finds where in its triangle the pixel lies, and fills the spot from the triangle's three corners. */
function meet(mesh: Mesh, triangle: number, pixel: number, { place }: Surface, spot: Spot, camera: Camera): void {
  const { positions, normals, rest, triangles } = mesh
  const a = (triangles[triangle * 3] as number) * 3
  const b = (triangles[triangle * 3 + 1] as number) * 3
  const c = (triangles[triangle * 3 + 2] as number) * 3
  const ax = positions[a] as number
  const ay = positions[a + 1] as number
  const az = positions[a + 2] as number
  const bx = (positions[b] as number) - ax
  const by = (positions[b + 1] as number) - ay
  const bz = (positions[b + 2] as number) - az
  const cx = (positions[c] as number) - ax
  const cy = (positions[c + 1] as number) - ay
  const cz = (positions[c + 2] as number) - az
  spot.wx = place[pixel * 3] as number
  spot.wy = place[pixel * 3 + 1] as number
  spot.wz = place[pixel * 3 + 2] as number
  const px = spot.wx - ax
  const py = spot.wy - ay
  const pz = spot.wz - az
  const bb = bx * bx + by * by + bz * bz
  const bc = bx * cx + by * cy + bz * cz
  const cc = cx * cx + cy * cy + cz * cz
  const pb = px * bx + py * by + pz * bz
  const pc = px * cx + py * cy + pz * cz
  const whole = bb * cc - bc * bc || 1e-12
  const v = (cc * pb - bc * pc) / whole
  const w = (bb * pc - bc * pb) / whole
  const u = 1 - v - w
  spot.x = u * (rest[a] as number) + v * (rest[b] as number) + w * (rest[c] as number)
  spot.y = u * (rest[a + 1] as number) + v * (rest[b + 1] as number) + w * (rest[c + 1] as number)
  spot.z = u * (rest[a + 2] as number) + v * (rest[b + 2] as number) + w * (rest[c + 2] as number)
  const nx = u * (normals[a] as number) + v * (normals[b] as number) + w * (normals[c] as number)
  const ny = u * (normals[a + 1] as number) + v * (normals[b + 1] as number) + w * (normals[c + 1] as number)
  const nz = u * (normals[a + 2] as number) + v * (normals[b + 2] as number) + w * (normals[c + 2] as number)
  // Which side is seen is for the flat triangle to say: smooth normals lean over at an outline.
  const gx = by * cz - bz * cy
  const gy = bz * cx - bx * cz
  const gz = bx * cy - by * cx
  const [ex, ey, ez] = camera.at
  const outwards = gx * nx + gy * ny + gz * nz < 0 ? -1 : 1
  const seen = outwards * (gx * (ex - spot.wx) + gy * (ey - spot.wy) + gz * (ez - spot.wz)) < 0 ? -1 : 1
  const reach = seen / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
  spot.nx = nx * reach
  spot.ny = ny * reach
  spot.nz = nz * reach
}

function keep(surface: Surface, pixel: number, spot: Spot, coat: Coat): void {
  surface.normal[pixel * 3] = spot.nx
  surface.normal[pixel * 3 + 1] = spot.ny
  surface.normal[pixel * 3 + 2] = spot.nz
  surface.colour[pixel * 3] = coat.r
  surface.colour[pixel * 3 + 1] = coat.g
  surface.colour[pixel * 3 + 2] = coat.b
  surface.gloss[pixel * 2] = coat.shine
  surface.gloss[pixel * 2 + 1] = coat.blur
  surface.bump[pixel] = coat.bump
}
