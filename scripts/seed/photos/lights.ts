import { draw, openRaster } from './raster.ts'
import type { Lighting, Scene } from './scene.ts'
import type { World } from './surface.ts'
import { add, cross, scale, unit, type Vec } from './vec.ts'

/** A far light with its shadow map. */
export interface Light {
  /** Towards it. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** Cells of the map along each side. */
  readonly cells: number
  /** Metres a cell. */
  readonly cell: number
  /** Three rows of four: they turn a place into column, row and nearness of the map. */
  readonly view: Float64Array
  readonly map: Float32Array
}

const SUNS = 4
const SUN_CELLS = 512
const SKIES = 28
const SKY_CELLS = 288
const GOLDEN = Math.PI * (3 - Math.sqrt(5))

/** Lights all over the sun's disc: its shadows get soft edges. `casting` throws the shadows. */
export const sunLights = ({ light, stage }: Scene, casting: World['casting']): Light[] =>
  sunDirections(light.sun).map((direction) => openLight(direction, SUN_CELLS, stage, casting))

/** Lights evenly over the sky: together they are what an overcast day looks like. */
export const skyLights = ({ stage }: Scene, casting: World['casting']): Light[] =>
  SKY.map((direction) => openLight(direction, SKY_CELLS, stage, casting))

function sunDirections({ towards, width }: Lighting['sun']): Vec[] {
  const middle = unit(towards)
  const across = unit(cross(middle, [0.3, 1, 0.2]))
  const up = cross(across, middle)
  const reach = Math.tan((width * Math.PI) / 360)
  return Array.from({ length: SUNS }, (_, index) => {
    const [angle, out] = [index * GOLDEN, reach * Math.sqrt((index + 0.5) / SUNS)]
    return unit(add(middle, add(scale(across, Math.cos(angle) * out), scale(up, Math.sin(angle) * out))))
  })
}

/** Directions evenly over the upper half of the sky. */
export const SKY: readonly Vec[] = Array.from({ length: SKIES }, (_, index) => {
  const height = 0.05 + (0.95 * (index + 0.5)) / SKIES
  const out = Math.sqrt(1 - height * height)
  return [out * Math.cos(index * GOLDEN), height, out * Math.sin(index * GOLDEN)]
})

function openLight(direction: Vec, cells: number, stage: Scene['stage'], casting: World['casting']): Light {
  const [x, y, z] = direction
  const view = viewFrom(direction, cells, stage)
  return { x, y, z, cells, cell: (2 * stage.radius) / cells, view, map: shadowMap(view, cells, casting) }
}

function viewFrom(direction: Vec, cells: number, { centre, radius }: Scene['stage']): Float64Array {
  const across = unit(cross(direction, Math.abs(direction[1]) > 0.95 ? [1, 0, 0] : [0, 1, 0]))
  const up = cross(across, direction)
  const zoom = cells / (2 * radius)
  const row = (axis: Vec): number[] => [
    ...scale(axis, zoom),
    cells / 2 - zoom * (axis[0] * centre[0] + axis[1] * centre[1] + axis[2] * centre[2]),
  ]
  return Float64Array.from([...row(across), ...row(up), ...direction, 0])
}

function shadowMap(view: Float64Array, cells: number, { positions, triangles }: World['casting']): Float32Array {
  const [a, b, c, d, e, f, g, h, i, j, k] = view as unknown as number[] as Eleven
  const corners = new Float32Array(positions.length)
  for (let index = 0; index < positions.length; index += 3) {
    const x = positions[index] as number
    const y = positions[index + 1] as number
    const z = positions[index + 2] as number
    corners[index] = a * x + b * y + c * z + d
    corners[index + 1] = e * x + f * y + g * z + h
    corners[index + 2] = i * x + j * y + k * z
  }
  const raster = openRaster(cells, cells, false)
  draw(raster, corners, triangles)
  return raster.near
}

type Eleven = [number, number, number, number, number, number, number, number, number, number, number]
