import { join, place } from '../mesh.ts'
import { noise, pick } from '../noise.ts'
import { blend, colour, dim, set, step } from '../paints/colour.ts'
import { concrete } from '../paints/ground.ts'
import { card, plain } from '../paints/things.ts'
import { ground, wall } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box } from '../shapes.ts'
import type { Vec } from '../vec.ts'
import { indoors } from '../weather.ts'

/** Painted concrete blocks. */
const blockwork: Paint = ({ x, y, wy }, coat) => {
  const course = Math.floor(y / 0.225)
  const along = x / 0.45 + (course & 1) * 0.5
  const number = Math.floor(along)
  const edge = Math.min(
    (along - number) * 0.45,
    (1 - along + number) * 0.45,
    y - course * 0.225,
    (course + 1) * 0.225 - y,
  )
  const face = step(0.003, 0.012, edge + noise(x * 40, y * 40, 1) * 0.002)
  const pits = noise(x * 110, y * 110, 1)
  set(coat, colour('#c9c7c0'), 0.92 + 0.12 * pick(number, course) + 0.05 * pits)
  dim(coat, 0.84 + 0.16 * face)
  blend(coat, colour('#6e6a5f'), step(0.4, 0, wy + 0.2 * noise(x * 3, y * 3, 2)) * 0.4)
  coat.bump = face * 0.006 + pits * 0.0014
}

const tape = plain('#a9834f', { shine: 0.7, blur: 0.3 })
const thick = 0.006

/** A shut box standing on the origin, with tape over its seam and a label. */
function shut([w, h, d]: Vec, tint: string): Part[] {
  return [
    { mesh: place(box({ size: [w, h, d], round: 0.005, cells: 3 }), { at: [0, h / 2, 0] }), paint: card(tint) },
    { mesh: place(box({ size: [w * 0.998, 0.0025, 0.05] }), { at: [0, h + 0.0005, 0] }), paint: tape },
    { mesh: place(box({ size: [0.0025, h * 0.25, 0.05] }), { at: [w / 2, h * 0.876, 0] }), paint: tape },
    {
      mesh: place(box({ size: [w * 0.32, h * 0.22, 0.002] }), { at: [w * 0.24, h * 0.62, d / 2] }),
      paint: plain('#e8e5dc'),
    },
    {
      mesh: place(box({ size: [w * 0.26, 0.008, 0.003] }), { at: [w * 0.24, h * 0.66, d / 2] }),
      paint: plain('#33302c'),
    },
    {
      mesh: place(box({ size: [w * 0.2, 0.005, 0.003] }), { at: [w * 0.22, h * 0.61, d / 2] }),
      paint: plain('#4a4641'),
    },
  ]
}

/** An open box whose flaps hang at `lids` degrees. */
function open([w, h, d]: Vec, tint: string, lids: readonly [number, number, number, number]): Part[] {
  const wallOf = (size: Vec, at: Vec, turn: Vec = [0, 0, 0]) =>
    place(box({ size, round: 0.002, cells: 2 }), { at, turn })
  const flap = (size: Vec, shift: Vec, at: Vec, turn: Vec) =>
    place(place(box({ size, round: 0.002, cells: 2 }), { at: shift }), { at, turn })
  const half = d / 2
  return [
    {
      mesh: join([
        wallOf([w, h, thick], [0, h / 2, half]),
        wallOf([w, h, thick], [0, h / 2, -half]),
        wallOf([thick, h, d], [w / 2, h / 2, 0]),
        wallOf([thick, h, d], [-w / 2, h / 2, 0]),
        wallOf([w, thick, d], [0, thick, 0]),
        flap([w, thick, half], [0, 0, half / 2], [0, h, half], [lids[0], 0, 0]),
        flap([w, thick, half], [0, 0, -half / 2], [0, h, -half], [-lids[1], 0, 0]),
        flap([half, thick, d], [half / 2, 0, 0], [w / 2, h, 0], [0, 0, -lids[2]]),
        flap([half, thick, d], [-half / 2, 0, 0], [-w / 2, h, 0], [0, 0, lids[3]]),
      ]),
      paint: card(tint),
    },
  ]
}

const moved = (parts: readonly Part[], at: Vec, angle: number): Part[] =>
  parts.map((part) => ({ ...part, mesh: place(part.mesh, { at, turn: [0, angle, 0] }) }))

/** Flattened boxes in a pack that leans on the wall. */
const flattened: Part[] = Array.from({ length: 9 }, (_, index) => ({
  mesh: place(
    box({ size: [1.05 + 0.2 * pick(index, 1), 0.85 + 0.25 * pick(index, 2), 0.008], round: 0.003, cells: 4 }),
    {
      at: [1.35 + 0.08 * pick(index, 3), 0.5, -0.95 + index * 0.028],
      turn: [-15 - index * 0.5, -4 + 5 * pick(index, 4), 3 * pick(index, 5) - 1],
    },
  ),
  paint: card(index % 3 === 0 ? '#b9996d' : '#ab8557'),
}))

/** Boxes left over from moving in, in a garage. */
export const cardboardBoxes = (): Scene => ({
  camera: { at: [-0.35, 1.5, 3.35], to: [0.1, 0.58, -0.1], view: 38, roll: 0.5 },
  light: indoors([-0.8, 0.8, 0.8], 1.15),
  stage: { centre: [0, 0.6, -0.1], radius: 2.5 },
  parts: [
    ...moved(shut([0.62, 0.5, 0.48], '#b18a5c'), [-1.0, 0, -0.45], 8),
    ...moved(shut([0.55, 0.42, 0.45], '#a97f50'), [-0.98, 0.503, -0.47], -5),
    ...moved(shut([0.42, 0.32, 0.34], '#b99567'), [-0.94, 0.926, -0.46], 13),
    ...moved(shut([0.66, 0.46, 0.5], '#ad8556'), [-0.25, 0, -0.5], -4),
    ...moved(open([0.56, 0.44, 0.46], '#b8925f', [-38, 25, -50, -15]), [-0.22, 0.463, -0.5], 4),
    ...moved(shut([0.7, 0.36, 0.52], '#b48d61'), [0.52, 0, -0.52], 5),
    ...moved(shut([0.5, 0.36, 0.4], '#a67d4f'), [0.5, 0.363, -0.52], -9),
    ...moved(open([0.6, 0.46, 0.5], '#b48a57', [-62, -20, -48, -70]), [-0.62, 0, 0.4], 22),
    ...moved(open([0.46, 0.34, 0.38], '#ad8454', [-75, -65, -30, -58]), [0.45, 0, 0.5], -28),
    ...flattened,
    {
      mesh: place(box({ size: [0.95, 0.007, 0.7], round: 0.003, cells: 4 }), {
        at: [0.95, 0.008, 0.75],
        turn: [0, 35, 0],
      }),
      paint: card('#b9966a'),
    },
    ground(concrete('#94918a')),
    wall(blockwork, -1.1, 3),
  ],
})
