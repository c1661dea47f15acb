import { join, place } from '../mesh.ts'
import { dice, noise } from '../noise.ts'
import { blend, colour, dim, set } from '../paints/colour.ts'
import { blocks } from '../paints/ground.ts'
import { plain, wood } from '../paints/things.ts'
import { brick } from '../paints/walls.ts'
import { drainpipe, ground, litter, wall } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box, curve, lathe, tube } from '../shapes.ts'
import type { Vec } from '../vec.ts'
import { sunny } from '../weather.ts'

const cream = plain('#d8d0b6', { shine: 0.35, blur: 0.45, worn: 0.14 })
const carcass = plain('#dcdad3', { shine: 0.15, mottled: 0.03 })
const chrome = plain('#c3c6c8', { shine: 1, blur: 0.2, worn: 0.15 })
const granite: Paint = ({ x, y, z }, coat) => {
  const fleck = noise(x * 130, y * 130, z * 130)
  set(coat, colour('#4a4845'), 1 + 0.25 * noise(x * 40, y * 40, z * 40))
  if (fleck > 0.35) blend(coat, colour('#a39c8e'), 0.6)
  if (fleck < -0.4) dim(coat, 0.5)
  coat.shine = 0.6
  coat.blur = 0.3
}

const panel = (size: Vec, at: Vec): Part => ({ mesh: place(box({ size, round: 0.002 }), { at }), paint: carcass })

/** A base unit of five boards, open to the front. */
const open = (width: number): Part[] => [
  panel([0.018, 0.72, 0.56], [-width / 2 + 0.009, 0.36, 0]),
  panel([0.018, 0.72, 0.56], [width / 2 - 0.009, 0.36, 0]),
  panel([width - 0.036, 0.018, 0.55], [0, 0.02, 0]),
  panel([width - 0.036, 0.018, 0.5], [0, 0.38, -0.02]),
  panel([width - 0.036, 0.7, 0.006], [0, 0.36, -0.27]),
  panel([width - 0.036, 0.018, 0.1], [0, 0.71, 0.22]),
]

/** A shaker door around the origin, its front towards z. */
function door(width: number, height: number, handle = true): Part[] {
  const frame = (size: Vec, at: Vec) => place(box({ size, round: 0.007 }), { at })
  const rail = 0.075
  return [
    { mesh: box({ size: [width - 0.02, height - 0.02, 0.012], round: 0.001 }), paint: cream },
    {
      mesh: join([
        frame([rail, height, 0.024], [-(width - rail) / 2, 0, 0.004]),
        frame([rail, height, 0.024], [(width - rail) / 2, 0, 0.004]),
        frame([width - rail * 2, rail, 0.024], [0, (height - rail) / 2, 0.004]),
        frame([width - rail * 2, rail, 0.024], [0, -(height - rail) / 2, 0.004]),
      ]),
      paint: cream,
    },
    ...(handle
      ? [
          {
            mesh: place(
              lathe(
                [
                  [0, 0.03],
                  [0.014, 0.028],
                  [0.017, 0.02],
                  [0.008, 0.01],
                  [0.006, 0],
                ],
                20,
              ),
              { at: [width / 2 - 0.045, height * 0.36, 0.016], turn: [90, 0, 0] },
            ),
            paint: chrome,
          },
        ]
      : []),
  ]
}

const moved = (parts: readonly Part[], at: Vec, turn: Vec = [0, 0, 0]): Part[] =>
  parts.map((part) => ({ ...part, mesh: place(part.mesh, { at, turn }) }))

const closed = (width: number): Part[] => [...open(width), ...moved(door(width - 0.004, 0.715), [0, 0.36, 0.29])]

/** A stainless steel sink with its drainer, leaning. */
const sink: Part[] = [
  { mesh: box({ size: [0.95, 0.5, 0.015], round: 0.006, cells: 2 }), paint: chrome },
  { mesh: place(box({ size: [0.36, 0.4, 0.16], round: 0.05, cells: 3 }), { at: [-0.24, 0, -0.085] }), paint: chrome },
  ...[0.1, 0.16, 0.22, 0.28, 0.34].map((x) => ({
    mesh: place(box({ size: [0.014, 0.38, 0.006], round: 0.003 }), { at: [x, 0, 0.009] }),
    paint: chrome,
  })),
  {
    mesh: tube(
      curve(
        [
          [-0.02, 0.2, 0],
          [-0.02, 0.2, 0.16],
          [-0.1, 0.19, 0.24],
          [-0.19, 0.18, 0.18],
        ],
        6,
      ),
      0.012,
      0.012,
      10,
    ),
    paint: chrome,
  },
]

/** The units of an old kitchen on a drive. */
export const kitchenUnits = (): Scene => ({
  camera: { at: [-0.65, 1.5, 3.6], to: [0.02, 0.62, -0.1], view: 38, roll: -0.7 },
  light: sunny([-0.85, 0.9, 0.9], 0.8),
  stage: { centre: [0, 0.6, -0.1], radius: 2.5 },
  parts: [
    ...moved(closed(0.5), [-1.05, 0, -0.2], [0, 6, 0]),
    ...moved(open(0.6), [-0.45, 0, -0.22], [0, -3, 0]),
    ...moved(closed(0.6), [0.3, 0, -0.25], [0, 2, 0]),
    ...moved(closed(0.5), [-0.5, 0.722, -0.24], [0, -6, 0]),
    ...moved(open(0.4), [0.36, 0.93, -0.24], [0, 0, 88]),
    ...moved(door(0.6, 0.71), [0.95, 0.35, 0.1], [-17, -14, 0]),
    ...moved(door(0.5, 0.71), [1.08, 0.35, 0.2], [-21, -20, 2]),
    ...moved(door(0.4, 0.71, false), [-0.38, 0.035, 0.75], [-90, 24, 0]),
    ...moved(door(0.6, 0.14), [-0.2, 0.06, 0.85], [-84, -30, 0]),
    ...moved(sink, [1.5, 0.28, -0.35], [-24, -22, 90]),
    {
      mesh: place(box({ size: [0.6, 1.9, 0.038], round: 0.012 }), { at: [1.02, 0.93, -0.6], turn: [-13, 0, -3] }),
      paint: granite,
    },
    {
      mesh: place(box({ size: [2, 0.12, 0.018] }), { at: [-0.6, 0.01, 0.45], turn: [-90, 5, 0] }),
      paint: wood('#c8b994'),
    },
    ground(blocks),
    wall(brick(['#9c7350', '#b08961', '#7c5c45']), -0.85),
    ...drainpipe(-1.75, -0.8),
    litter(dice(3), 30, [-2, 2], [-0.6, 1.5]),
  ],
})
