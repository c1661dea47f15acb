import type { Camera } from './camera.ts'
import { entryOf, mirrorTable, skyTable } from './irradiance.ts'
import type { Lighting } from './scene.ts'
import type { Surface } from './surface.ts'
import { unit, type Vec } from './vec.ts'

interface Ray {
  x: number
  y: number
  z: number
}

interface Shaded {
  camera: Camera
  surface: Surface
  light: Lighting
  /** Per pixel: how much of the sun, and of the sky, reaches it. */
  sun: Float32Array
  sky: Float32Array
}

/** Lets the light fall: linear red, green and blue for each pixel. */
export function shade({ camera, surface, light, sun, sky }: Shaded): Float32Array {
  const picture = new Float32Array(surface.distance.length * 3)
  const eye: Ray = { x: 0, y: 0, z: 0 }
  const table = skyTable(light)
  const mirrored = mirrorTable(light)
  const towards = unit(light.sun.towards)
  for (let pixel = 0; pixel < surface.distance.length; pixel++) {
    if (surface.distance[pixel] === 0) {
      lookFrom(camera, pixel, eye)
      picture.set(light.sky(unit([eye.x, Math.max(0.02, eye.y), eye.z])), pixel * 3)
      continue
    }
    diffuse(picture, pixel, surface, light, towards, table, sun[pixel] as number, sky[pixel] as number)
    if (surface.gloss[pixel * 2] === 0) continue
    lookFrom(camera, pixel, eye)
    mirror(picture, pixel, surface, eye, light, towards, mirrored, sun[pixel] as number, sky[pixel] as number)
  }
  return picture
}

/** Unit vector from the lens through a pixel. */
function lookFrom({ width, height, forward, right, down }: Camera, pixel: number, ray: Ray): void {
  const x = (pixel % width) + 0.5 - width / 2
  const y = Math.floor(pixel / width) + 0.5 - height / 2
  const rx = forward[0] + x * right[0] + y * down[0]
  const ry = forward[1] + x * right[1] + y * down[1]
  const rz = forward[2] + x * right[2] + y * down[2]
  const size = Math.sqrt(rx * rx + ry * ry + rz * rz)
  ray.x = rx / size
  ray.y = ry / size
  ray.z = rz / size
}

function diffuse(
  picture: Float32Array,
  pixel: number,
  { normal, colour }: Surface,
  { sun }: Lighting,
  towards: Vec,
  table: Float32Array,
  sunlit: number,
  open: number,
): void {
  const at = pixel * 3
  const nx = normal[at] as number
  const ny = normal[at + 1] as number
  const nz = normal[at + 2] as number
  const entry = entryOf(nx, ny, nz)
  // Light that bounced around reaches even what no sky reaches.
  const sky = 0.06 + 0.94 * open ** 1.35
  const facing = sunlit * Math.max(0, nx * towards[0] + ny * towards[1] + nz * towards[2])
  for (let channel = 0; channel < 3; channel++)
    picture[at + channel] =
      (colour[at + channel] as number) *
      ((table[entry + channel] as number) * sky + (sun.colour[channel] as number) * facing)
}

/** Adds what a glossy surface mirrors: the sky, the ground, and a glint of the sun. */
function mirror(
  picture: Float32Array,
  pixel: number,
  { normal, gloss }: Surface,
  eye: Ray,
  light: Lighting,
  towards: Vec,
  table: Float32Array,
  sunlit: number,
  open: number,
): void {
  const at = pixel * 3
  const nx = normal[at] as number
  const ny = normal[at + 1] as number
  const nz = normal[at + 2] as number
  const shine = gloss[pixel * 2] as number
  const blur = gloss[pixel * 2 + 1] as number
  const facing = Math.max(0, -(eye.x * nx + eye.y * ny + eye.z * nz))
  const x = eye.x + 2 * facing * nx
  const y = eye.y + 2 * facing * ny
  const z = eye.z + 2 * facing * nz
  const share = shine * (0.05 + 0.95 * (1 - blur * 0.7) * (1 - facing) ** 5)
  const seen = entryOf(x, y, z)
  const above = Math.max(0, Math.min(1, 0.5 + y / (0.08 + blur)))
  const reaches = 0.2 + 0.8 * open
  const glint = sunlit * Math.max(0, x * towards[0] + y * towards[1] + z * towards[2]) ** (4 + 120 * (1 - blur) ** 2)
  for (let channel = 0; channel < 3; channel++) {
    const ground = (light.bounce[channel] as number) * 0.5
    const mirrored = reaches * ((table[seen + channel] as number) * above + ground * (1 - above))
    picture[at + channel] =
      (picture[at + channel] as number) * (1 - share) +
      share * mirrored +
      glint * shine * 0.35 * (light.sun.colour[channel] as number)
  }
}
