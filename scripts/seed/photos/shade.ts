import type { Camera } from './camera.ts'
import { entryOf, mirrorTable, skyTable } from './irradiance.ts'
import type { Lighting } from './scene.ts'
import type { Exposure } from './shadows.ts'
import type { Surface } from './surface.ts'
import { unit, type Vec } from './vec.ts'

/** Everything that the light of one photograph is worked out from. */
interface Shading {
  readonly camera: Camera
  readonly surface: Surface
  readonly light: Lighting
  readonly exposure: Exposure
  readonly towardsSun: Vec
  /** What an open sky throws on a surface, and what a mirror shows, by direction: see irradiance.ts. */
  readonly thrown: Float32Array
  readonly mirrored: Float32Array
  /** Linear red, green and blue. */
  readonly picture: Float32Array
}

/** Lets the light fall: linear red, green and blue for each pixel. */
export function shade(camera: Camera, surface: Surface, light: Lighting, exposure: Exposure): Float32Array {
  const picture = new Float32Array(surface.distance.length * 3)
  const towardsSun = unit(light.sun.towards)
  const tables = { thrown: skyTable(light), mirrored: mirrorTable(light) }
  const shading: Shading = { camera, surface, light, exposure, towardsSun, ...tables, picture }
  for (let pixel = 0; pixel < surface.distance.length; pixel++) {
    if (surface.distance[pixel] === 0) fillSky(shading, pixel)
    else diffuse(shading, pixel)
    if (surface.gloss[pixel * 2] !== 0) mirror(shading, pixel)
  }
  return picture
}

const ray = { x: 0, y: 0, z: 0 }

/** Points `ray` from the lens through a pixel. */
function lookThrough({ width, height, forward, right, down }: Camera, pixel: number): void {
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

function fillSky({ camera, light, picture }: Shading, pixel: number): void {
  lookThrough(camera, pixel)
  picture.set(light.sky(unit([ray.x, Math.max(0.02, ray.y), ray.z])), pixel * 3)
}

function diffuse({ surface, light, exposure, towardsSun, thrown, picture }: Shading, pixel: number): void {
  const at = pixel * 3
  const nx = surface.normal[at] as number
  const ny = surface.normal[at + 1] as number
  const nz = surface.normal[at + 2] as number
  const entry = entryOf(nx, ny, nz)
  // Light that bounced around reaches even what no sky reaches.
  const open = 0.06 + 0.94 * (exposure.sky[pixel] as number) ** 1.35
  const facing = Math.max(0, nx * towardsSun[0] + ny * towardsSun[1] + nz * towardsSun[2])
  const sunlit = facing * (exposure.sun[pixel] as number)
  for (let channel = 0; channel < 3; channel++)
    picture[at + channel] =
      (surface.colour[at + channel] as number) *
      ((thrown[entry + channel] as number) * open + (light.sun.colour[channel] as number) * sunlit)
}

/** Adds what a glossy surface mirrors: the sky, the ground, and a glint of the sun. */
function mirror({ camera, surface, light, exposure, towardsSun, mirrored, picture }: Shading, pixel: number): void {
  lookThrough(camera, pixel)
  const at = pixel * 3
  const nx = surface.normal[at] as number
  const ny = surface.normal[at + 1] as number
  const nz = surface.normal[at + 2] as number
  const shine = surface.gloss[pixel * 2] as number
  const blur = surface.gloss[pixel * 2 + 1] as number
  const facing = Math.max(0, -(ray.x * nx + ray.y * ny + ray.z * nz))
  const x = ray.x + 2 * facing * nx
  const y = ray.y + 2 * facing * ny
  const z = ray.z + 2 * facing * nz
  const share = shine * (0.05 + 0.95 * (1 - blur * 0.7) * (1 - facing) ** 5)
  const above = Math.max(0, Math.min(1, 0.5 + y / (0.08 + blur)))
  const reaches = share * (0.2 + 0.8 * (exposure.sky[pixel] as number))
  const towards = Math.max(0, x * towardsSun[0] + y * towardsSun[1] + z * towardsSun[2])
  const glint = 0.35 * shine * (exposure.sun[pixel] as number) * towards ** (4 + 120 * (1 - blur) ** 2)
  const seen = entryOf(x, y, z)
  for (let channel = 0; channel < 3; channel++) {
    const ground = (light.bounce[channel] as number) * 0.5
    picture[at + channel] =
      (picture[at + channel] as number) * (1 - share) +
      reaches * ((mirrored[seen + channel] as number) * above + ground * (1 - above)) +
      glint * (light.sun.colour[channel] as number)
  }
}
