import { bend, type Mesh, place } from '../mesh.ts'
import { noise, rough } from '../noise.ts'
import { blend, colour, dim, set, step } from '../paints/colour.ts'
import { plain } from '../paints/things.ts'
import { boards, emulsion } from '../paints/walls.ts'
import { ground, wall } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box, lathe, sheet } from '../shapes.ts'
import { indoors } from '../weather.ts'

/** Rolled carpet along y: hessian outside, a spiral of pile and backing at its ends. */
function rolled(tint: string, back: string, length: number): Paint {
  const [wool, hessian] = [colour(tint), colour(back)]
  return ({ x, y, z }, coat) => {
    const radius = Math.hypot(x, z)
    const fibre = noise(x * 300, y * 300, z * 300)
    if (Math.abs(y) > length / 2 - 0.004) {
      const turn = radius / 0.016 + Math.atan2(z, x) / (2 * Math.PI) + 0.25 * noise(x * 12, z * 12, 3)
      const within = turn - Math.floor(turn)
      set(coat, wool, 0.85 + 0.4 * fibre)
      blend(coat, hessian, step(0.72, 0.82, within))
      dim(coat, 0.45 + 0.55 * step(0, 0.16, within))
      coat.bump = step(0, 0.3, within) * 0.006 + fibre * 0.002
      return
    }
    const weave = noise(x * 420, y * 420, z * 420) + Math.sin(y * 900) * 0.3
    set(coat, hessian, 0.92 + 0.12 * weave + 0.2 * rough(x * 6, y * 6, z * 6, 3) + 0.1 * fibre)
    coat.bump = weave * 0.0004 + rough(x * 14, y * 5, z * 14, 3) * 0.002
  }
}

/** A roll along y that sags where it likes. */
function roll(radius: number, length: number, sag: number, seed: number): Mesh {
  const steps = Array.from({ length: 25 }, (_, index) => [radius, -length / 2 + (length * index) / 24] as const)
  const ends = (y: number) => [0.98, 0.7, 0.4, 0].map((share) => [radius * share, y] as const)
  const plain = lathe([...ends(-length / 2).reverse(), ...steps, ...ends(length / 2)], 40)
  return bend(plain, ([x, y, z]) => {
    const bow = sag * (1 - ((2 * y) / length) ** 2)
    const lump = 1 + 0.05 * noise(x * 5 + seed, y * 3, z * 5) + 0.02 * noise(x * 15, y * 9 + seed, z * 15)
    return [x * lump + bow, y, z * lump * 0.95]
  })
}

/** Floorboards: boards that lie along z, varnished. */
const planks = boards('#a37a4e', 0.145, 0.18)
const floor: Paint = (spot, coat) => {
  planks({ ...spot, y: spot.z, wy: 9 }, coat)
  coat.shine = 0.3
  coat.blur = 0.5
}

const tape: Paint = plain('#b58b52', { shine: 0.6, blur: 0.4 })

function tied(mesh: Mesh, paint: Paint, radius: number, at: readonly number[]): Part[] {
  const band = lathe(
    [
      [radius * 1.03, -0.025],
      [radius * 1.035, 0],
      [radius * 1.03, 0.025],
    ],
    40,
  )
  return [{ mesh, paint }, ...at.map((y) => ({ mesh: place(band, { at: [0, y, 0] }), paint: tape }))]
}

/** Old carpet and underlay, rolled and taped, in an emptied room. */
export function carpetRolls(): Scene {
  const beige = tied(roll(0.17, 1.9, 0, 1), rolled('#a08d74', '#b9a988', 1.9), 0.17, [-0.6, 0.55])
  const blue = tied(roll(0.14, 1.75, 0.02, 5), rolled('#47586b', '#a99f8c', 1.75), 0.14, [-0.6, 0.5])
  const underlay = tied(roll(0.15, 1.4, 0, 9), rolled('#7e9a8f', '#8a9f95', 1.4), 0.15, [-0.4, 0.4])
  const red = tied(roll(0.16, 1.7, 0.015, 13), rolled('#7c4643', '#b3a484', 1.7), 0.16, [-0.5, 0.5])
  const moved = (parts: Part[], at: [number, number, number], turn: [number, number, number]) =>
    parts.map((part) => ({ ...part, mesh: place(part.mesh, { at, turn }) }))
  return {
    camera: { at: [0.3, 1.5, 3.5], to: [0.0, 0.68, -0.2], view: 39, roll: -0.5 },
    light: indoors([1, 0.7, 0.55], 1.2),
    stage: { centre: [0, 0.7, -0.1], radius: 2.6 },
    parts: [
      ...moved(beige, [-0.6, 0.93, -0.72], [-11, 20, 3]),
      ...moved(blue, [-0.12, 0.86, -0.7], [-11, 0, -4]),
      ...moved(underlay, [0.36, 0.69, -0.7], [-13, 50, -3]),
      ...moved(red, [0.2, 0.16, 0.0], [90, 70, 0]),
      ...moved(
        tied(roll(0.15, 1.2, 0.01, 21), rolled('#a08d74', '#b9a988', 1.2), 0.15, [-0.3, 0.36]),
        [0.52, 0.15, 0.42],
        [90, 30, 0],
      ),
      {
        mesh: place(
          sheet({
            x: [-0.35, 0.35],
            z: [-0.45, 0.45],
            cells: [20, 20],
            height: (x, z) => 0.012 + 0.03 * Math.max(0, noise(x * 5, z * 5, 3)) + Math.max(0, x - 0.2) ** 2 * 2.4,
          }),
          { at: [1.15, 0, 0.25], turn: [0, 25, 0] },
        ),
        paint: rolled('#7e9a8f', '#829c90', 99),
      },
      ground(floor),
      wall(emulsion('#d6c9ab'), -1.0, 3),
      {
        mesh: place(box({ size: [12, 0.15, 0.022], round: 0.006 }), { at: [0, 0.075, -0.98] }),
        paint: plain('#e9e6db', { shine: 0.45, worn: 0.12 }),
      },
      ...doorway(1.35, -0.98),
    ],
  }
}

/** A panelled door in its frame. */
function doorway(x: number, z: number): Part[] {
  const gloss = plain('#e6e3d8', { shine: 0.5, blur: 0.35, worn: 0.08 })
  const slab = (size: [number, number, number], at: [number, number, number]): Part => ({
    mesh: place(box({ size, round: 0.006 }), { at }),
    paint: gloss,
  })
  const panel = (px: number, y: number, height: number): Part => slab([0.24, height, 0.012], [x + px, y, z + 0.035])
  return [
    slab([0.78, 2.04, 0.03], [x, 1.02, z + 0.02]),
    slab([0.07, 2.06, 0.05], [x - 0.42, 1.03, z + 0.015]),
    slab([0.07, 2.06, 0.05], [x + 0.42, 1.03, z + 0.015]),
    slab([0.91, 0.07, 0.05], [x, 2.06, z + 0.015]),
    ...[-0.17, 0.17].flatMap((px) => [panel(px, 0.5, 0.62), panel(px, 1.35, 0.75)]),
    {
      mesh: place(
        lathe(
          [
            [0, 0.055],
            [0.024, 0.05],
            [0.028, 0.035],
            [0.01, 0.02],
            [0.01, 0],
          ],
          24,
        ),
        { at: [x - 0.32, 0.98, z + 0.035], turn: [90, 0, 0] },
      ),
      paint: plain('#b39a5a', { shine: 1, blur: 0.2 }),
    },
  ]
}
