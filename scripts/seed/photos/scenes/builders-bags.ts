import { bend, join, type Mesh, place, swell } from '../mesh.ts'
import { between, type Dice, dice, noise, rough } from '../noise.ts'
import { blend, colour, dim, set, step } from '../paints/colour.ts'
import { blocks, soil } from '../paints/ground.ts'
import { cloth, foliage } from '../paints/things.ts'
import { fence, ground, hedge, litter } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box, curve, lathe, leaf, sheet, tube } from '../shapes.ts'
import { strew } from '../strew.ts'
import type { Vec } from '../vec.ts'
import { sunny } from '../weather.ts'

const SIDE = 0.86

/** Woven polypropylene with a printed band. */
const woven = (print: string): Paint => {
  const base = cloth('#dcdcd4', { thread: 300, worn: 0.2, mottled: 0.05 })
  const ink = colour(print)
  return (spot, coat) => {
    base(spot, coat)
    const { x, y, z } = spot
    const along = Math.abs(x) > Math.abs(z) ? z : x
    const stripe = Math.abs(Math.abs(y - 0.08) - 0.13) < 0.012
    const badge = Math.hypot(along, y - 0.08)
    if ((stripe && Math.abs(along) < 0.34) || (badge < 0.09 && badge > 0.066) || badge < 0.04)
      blend(coat, ink, 0.75 + 0.2 * noise(x * 90, y * 90, z * 90))
    coat.bump += rough(x * 7, y * 3, z * 7, 3) * 0.02
  }
}

/** A full builder's bag with its four lifting loops. */
function bag(print: string, seed: number): Part[] {
  const body = swell(box({ size: [SIDE, 0.8, SIDE], round: 0.07, cells: 10 }), ([x, y, z], [, ny]) => {
    const belly = Math.cos((y / 0.8) * Math.PI * 0.9) * 0.07
    const folds = 0.02 * noise(x * 7 + seed, y * 4, z * 7) + 0.03 * noise(x * 2.5, y * 2.5 + seed, z * 2.5)
    return ny > 0.7 ? -0.02 : belly + folds
  })
  const loop = (x: number, z: number): Mesh =>
    tube(
      curve(
        [
          [x * 0.93, 0.28, z * 0.93],
          [x, 0.42, z],
          [x * 0.98, 0.56, z * 0.9],
          [x * 0.8, 0.55, z * 0.98],
          [x * 0.86, 0.4, z],
          [x * 0.86, 0.28, z],
        ],
        5,
      ),
      0.016,
      0.016,
      6,
    )
  const reach = SIDE / 2 + 0.02
  const loops = [-1, 1].flatMap((x) => [-1, 1].map((z) => loop(x * reach, z * reach)))
  return [
    { mesh: body, paint: woven(print) },
    { mesh: join(loops), paint: cloth('#c9c9bf', { thread: 260 }) },
  ].map((part) => ({ ...part, mesh: place(part.mesh, { at: [0, 0.41, 0] }) }))
}

/** What sticks out of the top: leaves and twigs, heaped. */
function cuttings(roll: Dice, count: number): Part[] {
  const dome = (x: number, z: number) => 0.2 * Math.max(0, Math.cos((x / SIDE) * 3) * Math.cos((z / SIDE) * 3)) + 0.76
  const somewhere = (): Vec => {
    const [x, z] = [between(roll, -0.42, 0.42), between(roll, -0.42, 0.42)]
    return [x, dome(x, z) + between(roll, -0.05, 0.07), z]
  }
  const twig = tube(
    curve(
      [
        [0, 0, 0],
        [0.1, 0.03, 0.05],
        [0.2, 0.02, 0.16],
        [0.32, 0.06, 0.2],
      ],
      3,
    ),
    0.006,
    0.003,
    5,
  )
  const anyhow = (): Vec => [roll() * 360, roll() * 360, roll() * 360]
  return [
    {
      mesh: sheet({ x: [-0.42, 0.42], z: [-0.42, 0.42], cells: [16, 16], height: (x, z) => dome(x, z) - 0.03 }),
      paint: foliage('#2b3a1a', '#2a2312'),
    },
    {
      mesh: strew([leaf(0.5), leaf(0.65, 0.3)], count, () => ({
        at: somewhere(),
        turn: anyhow(),
        size: between(roll, 0.04, 0.075),
      })),
      paint: foliage('#5d7a35', '#8d8a45', 0.18),
    },
    {
      mesh: strew([twig], 70, () => ({
        at: somewhere(),
        turn: [between(roll, -50, 50), roll() * 360, between(roll, -50, 50)],
        size: between(roll, 0.5, 1.3),
      })),
      paint: cloth('#6b5236'),
    },
  ]
}

/** Rolled turf: soil and roots outside, grass within, as a spiral at the ends. */
const turfPaint: Paint = (spot, coat) => {
  const { x, y, z } = spot
  soil(spot, coat)
  const radius = Math.hypot(x, z)
  const turn = radius / 0.032 + Math.atan2(z, x) / (2 * Math.PI) + 0.3 * noise(x * 20, z * 20, y)
  const within = turn - Math.floor(turn)
  const end = step(0.185, 0.198, Math.abs(y))
  const tuft = noise(x * 170, y * 170, z * 170)
  if (end > 0) {
    if (within > 0.55) set(coat, colour('#66803a'), 0.7 + 0.5 * tuft)
    dim(coat, 0.55 + 0.45 * Math.min(1, within * 4))
  } else blend(coat, colour('#8f8160'), step(0.1, 0.5, noise(x * 60, y * 60, z * 60)) * 0.6)
  coat.bump += tuft * 0.004
}

function turf(seed: number): Mesh {
  const steps = Array.from({ length: 13 }, (_, index) => [0.115, -0.19 + (0.38 * index) / 12] as const)
  const ends = (y: number) => [0.11, 0.08, 0.04, 0].map((radius) => [radius, y] as const)
  return bend(lathe([...ends(-0.2).reverse(), ...steps, ...ends(0.2)], 36), ([x, y, z]) => {
    const lump = 1 + 0.1 * noise(x * 9 + seed, y * 9, z * 9) + 0.05 * noise(x * 30, y * 30 + seed, z * 30)
    return [x * lump, y + 0.012 * noise(x * 30, seed, z * 30), z * lump * 0.9]
  })
}

/** Hedge cuttings in builders' bags, and the old lawn in rolls beside them. */
export function buildersBags(): Scene {
  const roll = dice(5)
  const moved = (parts: Part[], at: Vec, angle: number) =>
    parts.map((part) => ({ ...part, mesh: place(part.mesh, { at, turn: [0, angle, 0] }) }))
  const rolls = [
    [0.62, 0.1, 0.62, 74],
    [0.92, 0.1, 0.55, 81],
    [1.22, 0.1, 0.5, 76],
    [0.76, 0.3, 0.6, 79],
    [1.07, 0.3, 0.53, 75],
    [0.93, 0.5, 0.57, 82],
  ] as const
  return {
    camera: { at: [-0.25, 1.65, 3.3], to: [0.05, 0.52, 0], view: 39, roll: 0.6 },
    light: sunny([-0.55, 0.95, 0.75], 0.8),
    stage: { centre: [0.1, 0.5, -0.1], radius: 2.4 },
    parts: [
      ...moved([...bag('#2d5a86', 1), ...cuttings(roll, 1500)], [-0.72, 0, -0.05], 12),
      ...moved([...bag('#2f6b45', 6), ...cuttings(roll, 1300)], [0.38, 0, -0.42], -7),
      ...rolls.map(([x, y, z, angle], index) => ({
        mesh: place(turf(index * 5), { at: [x, y, z], turn: [90, angle - 72, 0] }),
        paint: turfPaint,
      })),
      ground(blocks),
      ...fence(-1.35, '#7f6248', 0.5),
      ...hedge(roll, { x: [-3.2, -0.4], z: -1.15, height: 0.95, depth: 0.5 }),
      litter(roll, 90, [-1.6, 1.8], [-0.4, 1.3]),
      {
        mesh: strew([leaf(0.55)], 260, () => ({
          at: [between(roll, -1.5, 1.3), 0.008, between(roll, -0.2, 1.2)],
          turn: [between(roll, -20, 20), roll() * 360, 0],
          size: between(roll, 0.03, 0.06),
        })),
        paint: foliage('#5d7a35', '#8d8a45', 0.2),
      },
    ],
  }
}
