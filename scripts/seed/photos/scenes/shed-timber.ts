import { bend, join, type Mesh, type Placing, place } from '../mesh.ts'
import { between, type Dice, dice, noise } from '../noise.ts'
import { blend, colour, over, set } from '../paints/colour.ts'
import { lawn } from '../paints/ground.ts'
import { plain, wood } from '../paints/things.ts'
import { fence, grass, hedge } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box, sheet } from '../shapes.ts'
import { strew } from '../strew.ts'
import { sunny } from '../weather.ts'

const weathered = wood('#7d5a38', { worn: 0.55 })
const stained = wood('#8a4f2a', { worn: 0.3 })

/** A board 1.6 m long whose one end is split. */
function board(roll: Dice, width: number): Mesh {
  const plain = box({ size: [1.6, 0.017, width], round: 0.002, cells: [8, 1, 5], edge: 1 })
  const seed = roll() * 50
  const bow = between(roll, -0.04, 0.04)
  return bend(plain, ([x, y, z]) => {
    const split = x > 0.72 ? noise(z * 55 + seed, seed, 1) * 0.16 : 0
    return [x + split, y + bow * (x * x - 0.3), z]
  })
}

function pileOfBoards(roll: Dice): Part[] {
  const wide = Array.from({ length: 6 }, () => board(roll, 0.125))
  const stout = box({ size: [1.4, 0.045, 0.045], round: 0.003, edge: 1 })
  const lay = (index: number, count: number, spread: number): Placing => {
    const layer = index / count
    return {
      at: [between(roll, -0.4, 0.4) * (1.1 - layer), layer * 0.36, between(roll, -spread, spread) * (1.1 - layer)],
      turn: [
        between(roll, -9, 9),
        between(roll, -28, 28) + (index % 6 === 0 ? 60 : 0),
        between(roll, -5, 5) + (index % 9 === 0 ? 12 : 0),
      ],
      size: [between(roll, 0.6, 1.15), 1, 1],
    }
  }
  return [
    { mesh: strew(wide, 58, (index) => lay(index, 58, 0.75)), paint: weathered },
    { mesh: strew(wide, 26, (index) => lay(index + 4, 30, 0.65)), paint: stained },
    { mesh: strew([stout], 17, (index) => lay(index, 17, 0.75)), paint: wood('#a98657', { worn: 0.35 }) },
  ]
}

/** The shed's door: ledged, braced, with black hinges. */
function shedDoor(): Part[] {
  const planks = Array.from({ length: 6 }, (_, index) =>
    place(box({ size: [1.72, 0.018, 0.118], round: 0.003, cells: 3 }), { at: [0, 0, -0.31 + index * 0.124] }),
  )
  const ledge = (x: number, turn = 0) =>
    place(box({ size: [turn ? 0.95 : 0.72, 0.022, 0.09], round: 0.003 }), { at: [x, 0.02, 0], turn: [0, 90 + turn, 0] })
  const hinge = (x: number) => place(box({ size: [0.05, 0.006, 0.34], round: 0.002 }), { at: [x, 0.035, -0.2] })
  return [
    { mesh: strew(planks, 6, () => ({})), paint: stained },
    { mesh: join([ledge(-0.62), ledge(0.62), ledge(0, -52)]), paint: stained },
    { mesh: join([hinge(-0.62), hinge(0.62)]), paint: plain('#222324', { shine: 0.4, worn: 0.5 }) },
  ]
}

/** Mineral felt from the roof, torn and crumpled. */
const feltPaint: Paint = over(plain('#47523f'), ({ x, z }, coat) => {
  set(coat, colour('#4b5744'), 0.9 + 0.5 * noise(x * 200, z * 200, 1))
  blend(coat, colour('#2b2b29'), Math.abs(noise(x * 3, z * 3, 4)) * 0.4)
})
const felt = (seed: number): Mesh =>
  sheet({
    x: [-0.5, 0.5],
    z: [-0.4, 0.4],
    cells: [22, 18],
    height: (x, z) => 0.05 * noise(x * 4 + seed, z * 4, seed) + 0.03 * noise(x * 9, z * 9 + seed, 2),
  })

/** What is left of a shed, on the lawn where it stood. */
export function shedTimber(): Scene {
  const roll = dice(77)
  return {
    camera: { at: [0.55, 1.6, 3.5], to: [0.05, 0.38, -0.1], view: 39, roll: 0.8 },
    light: sunny([0.8, 0.8, 0.75], 0.82),
    stage: { centre: [0, 0.5, -0.2], radius: 2.5 },
    parts: [
      ...pileOfBoards(roll),
      ...shedDoor()
        .map((part) => ({ ...part, mesh: place(part.mesh, { turn: [0, 0, 90] }) }))
        .map((part) => ({ ...part, mesh: place(part.mesh, { at: [1.15, 0.86, -0.98], turn: [-12, -90, 0] }) })),
      { mesh: place(felt(3), { at: [-1.2, 0.12, 0.1], turn: [4, 24, -3] }), paint: feltPaint },
      { mesh: place(felt(9), { at: [0.95, 0.03, 0.8], turn: [0, -30, 0] }), paint: feltPaint },
      {
        mesh: sheet({ x: [-7, 7], z: [-3, 6], cells: [60, 40], height: (x, z) => 0.03 * noise(x, z, 2) - 0.02 }),
        paint: lawn(),
      },
      grass(roll, 12000, [-2.6, 2.6], [-1.2, 2.4]),
      ...fence(-1.3),
      ...hedge(roll, { x: [-3.4, -1.5], z: -1.0, height: 1.15, depth: 0.6 }),
    ],
  }
}
