import { place } from './mesh.ts'
import { lawn, paving, pile } from './paints/ground.ts'
import { emulsion } from './paints/walls.ts'
import { brickWall, fence, ground, wall } from './places.ts'
import type { Paint, Part, Scene } from './scene.ts'
import { box, curve, cylinder, lathe, tube } from './shapes.ts'
import type { Vec } from './vec.ts'
import { indoors, overcast } from './weather.ts'

type Profile = readonly (readonly [radius: number, height: number])[]

/** A block with its middle at `at`. */
export const block = (size: Vec, at: Vec, paint: Paint, turn: Vec = [0, 0, 0], round = 0.006): Part => ({
  mesh: place(box({ size, round, cells: 2 }), { at, turn }),
  paint,
})

/** A board that stands: its grain, which paints lay along x, runs upwards. */
export const upright = (height: number, [wide, deep]: readonly [number, number], at: Vec, paint: Paint): Part => ({
  mesh: place(box({ size: [height, wide, deep], round: 0.004 }), { at, turn: [0, 0, 90] }),
  paint,
})

/** A round rod that stands on `at`. */
export const rod = (radius: number, height: number, at: Vec, paint: Paint, turn: Vec = [0, 0, 0]): Part => ({
  mesh: place(cylinder(radius, height, 28), { at, turn }),
  paint,
})

/** Something turned on a lathe that stands on `at`. */
export const vessel = (profile: Profile, at: Vec, paint: Paint, turn: Vec = [0, 0, 0], size = 1): Part => ({
  mesh: place(lathe(profile, 40), { at, turn, size }),
  paint,
})

/** A pipe, flex or handle through `points`. */
export const pipe = (points: readonly Vec[], radius: number, paint: Paint): Part => ({
  mesh: tube(curve(points, 8), radius, radius, 10),
  paint,
})

/** One leg at each corner of a rectangle around the middle, standing on the ground. */
export const legs = (x: number, z: number, height: number, thick: number, paint: Paint): Part[] =>
  [-x, x].flatMap((atX) => [-z, z].map((atZ) => upright(height, [thick, thick], [atX, height / 2, atZ], paint)))

/** Parts moved together. */
export const moved = (parts: readonly Part[], at: Vec, turn: Vec = [0, 0, 0]): Part[] =>
  parts.map((part) => ({ ...part, mesh: place(part.mesh, { at, turn }) }))

const skirting = (paint: Paint): Part => block([12, 0.12, 0.03], [0, 0.06, -0.885], paint)
const PLACES = {
  room: (tint: string) => [ground(pile('#a89c8b')), wall(emulsion(tint), -0.9), skirting(emulsion('#f0eee8'))],
  patio: (tint: string) => [ground(paving(tint)), brickWall(-0.9)],
  lawn: () => [ground(lawn()), ...fence(-1.2)],
} as const

interface Setting {
  place: keyof typeof PLACES
  /** Of the wall of a room, or of a patio's slabs. */
  tint?: string
  /** How high the thing is: the camera stands back as far as it needs to. */
  height: number
  /** How wide, where that is more. */
  width?: number
  /** How far to the side the camera stands, metres. */
  aside?: number
}

/** A photograph of one thing, as somebody takes it who wants to give it away. */
export function stillLife(parts: readonly Part[], setting: Setting): Scene {
  const { place: where, tint = where === 'room' ? '#d9d3c4' : '#8f8a80', height, width = height, aside = 0.5 } = setting
  const reach = Math.max(height, width * 0.78, 0.3)
  return {
    camera: {
      at: [aside * reach, height * 0.5 + reach * 0.5, 0.3 + reach * 1.62],
      to: [0, height * 0.47, 0],
      view: 38,
      roll: 0.6,
    },
    light: where === 'room' ? indoors([-0.8, 0.75, 0.7]) : overcast([0.6, 1, 0.7]),
    stage: { centre: [0, height / 2, 0], radius: reach * 1.5 + 0.3 },
    parts: [...parts, ...PLACES[where](tint)],
  }
}
