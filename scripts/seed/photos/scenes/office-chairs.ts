import { join, type Mesh, place, swell } from '../mesh.ts'
import { noise } from '../noise.ts'
import { blend, colour, over, step } from '../paints/colour.ts'
import { pile } from '../paints/ground.ts'
import { cloth, plain, wood } from '../paints/things.ts'
import { emulsion } from '../paints/walls.ts'
import { ground, wall } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box, curve, cylinder, lathe, tube } from '../shapes.ts'
import { cosine, sine, type Vec } from '../vec.ts'
import { indoors } from '../weather.ts'

const black = plain('#1e1f21', { shine: 0.35, blur: 0.5, worn: 0.12 })
const steel = plain('#b9bcbe', { shine: 0.8, blur: 0.35 })
const laminate = wood('#b58a5c', { shine: 0.35 })

const pad = (size: Vec, seed: number): Mesh =>
  swell(box({ size, round: 0.035, cells: 6 }), ([x, y, z], [nx, ny, nz]) => {
    const middle = Math.cos((x / size[0]) * 3) * Math.cos((Math.abs(ny) > Math.abs(nz) ? z / size[2] : y / size[1]) * 3)
    return 0.014 * middle * (1 - Math.abs(nx)) + 0.003 * noise(x * 12 + seed, y * 12, z * 12)
  })

/** A swivel chair on five castors. */
function chair(tint: string, seed: number): Part[] {
  const fabric = cloth(tint, { thread: 520, worn: 0.14 })
  const arms = [0, 72, 144, 216, 288].map((angle) => [cosine(angle) * 0.3, sine(angle) * 0.3] as const)
  const base = arms.flatMap(([x, z]) => [
    tube(
      [
        [0, 0.115, 0],
        [x * 0.6, 0.1, z * 0.6],
        [x, 0.075, z],
      ],
      0.028,
      0.018,
      10,
    ),
    place(cylinder(0.027, 0.045, 16), { at: [x, 0.027, z - 0.02], turn: [90, seed * 40, 0] }),
  ])
  const frame = [
    cylinder(0.026, 0.42, 16),
    place(box({ size: [0.2, 0.05, 0.26], round: 0.015 }), { at: [0, 0.42, 0] }),
    tube(
      curve(
        [
          [0, 0.42, -0.1],
          [0, 0.43, -0.27],
          [0, 0.55, -0.3],
          [0, 0.75, -0.28],
        ],
        6,
      ),
      0.022,
      0.022,
      10,
    ),
    ...[-1, 1].map((side) =>
      tube(
        curve(
          [
            [side * 0.18, 0.43, 0.02],
            [side * 0.29, 0.44, 0.02],
            [side * 0.3, 0.62, -0.02],
          ],
          6,
        ),
        0.014,
        0.014,
        10,
      ),
    ),
    ...[-1, 1].map((side) =>
      place(box({ size: [0.07, 0.03, 0.26], round: 0.014, cells: 3 }), { at: [side * 0.3, 0.65, 0] }),
    ),
  ]
  return [
    {
      mesh: join([...base, ...frame.map((mesh, index) => (index === 0 ? place(mesh, { at: [0, 0.05, 0] }) : mesh))]),
      paint: black,
    },
    { mesh: place(pad([0.48, 0.085, 0.47], seed), { at: [0, 0.48, 0.01], turn: [-2, 0, 0] }), paint: fabric },
    { mesh: place(pad([0.43, 0.5, 0.075], seed + 3), { at: [0, 0.84, -0.24], turn: [-9, 0, 0] }), paint: fabric },
  ]
}

/** A desk with a panel at its back and a set of drawers. */
function desk(): Part[] {
  const leg = (x: number): Part => ({
    mesh: join([
      place(box({ size: [0.05, 0.7, 0.05], round: 0.006 }), { at: [x, 0.36, -0.22] }),
      place(box({ size: [0.05, 0.03, 0.66], round: 0.006 }), { at: [x, 0.016, 0] }),
      place(box({ size: [0.05, 0.03, 0.6], round: 0.006 }), { at: [x, 0.69, 0] }),
    ]),
    paint: steel,
  })
  const drawer = (y: number): Part => ({
    mesh: place(box({ size: [0.39, 0.17, 0.02], round: 0.004 }), { at: [0.42, y, 0.27] }),
    paint: laminate,
  })
  return [
    { mesh: place(box({ size: [1.4, 0.026, 0.72], round: 0.006, cells: 2 }), { at: [0, 0.722, 0] }), paint: laminate },
    { mesh: place(box({ size: [1.22, 0.36, 0.018] }), { at: [0, 0.5, -0.24] }), paint: laminate },
    leg(-0.62),
    leg(0.66),
    {
      mesh: place(box({ size: [0.41, 0.57, 0.52], round: 0.004 }), { at: [0.42, 0.32, 0] }),
      paint: plain('#d5d3cc', { mottled: 0.03 }),
    },
    drawer(0.13),
    drawer(0.31),
    drawer(0.49),
    ...[0.17, 0.35, 0.53].map((y) => ({
      mesh: place(box({ size: [0.12, 0.012, 0.02], round: 0.005 }), { at: [0.42, y, 0.29] }),
      paint: steel,
    })),
  ]
}

const scuffed: Paint = over(emulsion('#d9d7d0'), ({ x, wy }, coat) =>
  blend(coat, colour('#8d8a84'), 0.35 * step(0.35, 0.6, noise(x * 6, wy * 22, 1)) * step(0.9, 0.3, wy)),
)

const moved = (parts: readonly Part[], at: Vec, angle: number, turn: Vec = [0, angle, 0]): Part[] =>
  parts.map((part) => ({ ...part, mesh: place(part.mesh, { at, turn }) }))

/** Desks and swivel chairs in an office that is moving out. */
export const officeChairs = (): Scene => ({
  camera: { at: [-0.55, 1.6, 3.9], to: [0.0, 0.6, 0], view: 38, roll: 0.4 },
  light: indoors([-1, 0.75, 0.65], 1.15),
  stage: { centre: [0, 0.6, 0], radius: 2.8 },
  parts: [
    ...moved(desk(), [-0.62, 0, -0.55], 4),
    ...moved(desk(), [0.98, 0, -0.75], -3),
    ...moved(desk().slice(4), [-1.35, 0.735, -0.6], -5),
    {
      mesh: place(
        lathe(
          [
            [0, 0.01],
            [0.12, 0.01],
            [0.15, 0.31],
            [0.143, 0.31],
            [0.115, 0.02],
            [0, 0.02],
          ],
          32,
        ),
        { at: [-1.55, 0, 0.35] },
      ),
      paint: black,
    },
    ...moved(chair('#4a6275', 1), [-0.95, 0, 0.55], 35),
    ...moved(chair('#4a6275', 4), [-0.05, 0, 0.72], -24),
    ...moved(chair('#4a6275', 7), [0.82, 0, 0.38], -60),
    ...moved(chair('#74484c', 9), [1.5, 0, 0.05], 200),
    ground(pile('#6c6f74', 0.5)),
    wall(scuffed, -1.35, 3),
    {
      mesh: place(box({ size: [12, 0.1, 0.02], round: 0.004 }), { at: [0, 0.05, -1.33] }),
      paint: plain('#e6e4dd', { shine: 0.3, worn: 0.2 }),
    },
    ...[0.3, 0.39].map((x) => ({
      mesh: place(box({ size: [0.085, 0.085, 0.012], round: 0.004 }), { at: [x, 0.32, -1.34] }),
      paint: plain('#f0efea', { shine: 0.4 }),
    })),
    {
      mesh: place(box({ size: [1.5, 0.95, 0.03], round: 0.004 }), { at: [1.0, 1.75, -1.34] }),
      paint: cloth('#6f7f86'),
    },
    {
      mesh: place(box({ size: [0.21, 0.29, 0.002] }), { at: [0.6, 1.85, -1.322], turn: [0, 0, 3] }),
      paint: plain('#efeee9'),
    },
    {
      mesh: place(box({ size: [0.21, 0.29, 0.002] }), { at: [1.25, 1.72, -1.322], turn: [0, 0, -2] }),
      paint: plain('#e9e3c4'),
    },
  ],
})
