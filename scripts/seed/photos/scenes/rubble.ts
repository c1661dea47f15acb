import type { Placing } from '../mesh.ts'
import { place } from '../mesh.ts'
import { between, type Dice, dice, noise } from '../noise.ts'
import { lawn, tarmac } from '../paints/ground.ts'
import { rubble as lumps, plain, wood } from '../paints/things.ts'
import { render } from '../paints/walls.ts'
import { grass, ground, renderedWall } from '../places.ts'
import type { Part, Scene } from '../scene.ts'
import { box, cylinder, rock, sheet, tube } from '../shapes.ts'
import { strew } from '../strew.ts'
import { sunny } from '../weather.ts'

const WIDE = 1.25
const HIGH = 0.72

/** Height of the heap in metres. */
const heap = (x: number, z: number): number =>
  Math.max(0, HIGH * (1 - Math.hypot(x / WIDE, z / (WIDE * 0.8)) ** 1.15) + 0.06 * noise(x * 4, z * 4, 1))

/** Somewhere on the heap; few lie beyond its foot. */
function onHeap(roll: Dice, size: number): Placing {
  const angle = roll() * 360
  const out = Math.sqrt(roll()) * 1.12
  const [x, z] = [out * WIDE * Math.cos(angle), out * WIDE * 0.8 * Math.sin(angle)]
  return {
    at: [x, heap(x, z) + size * 0.16, z],
    turn: [roll() * 360, roll() * 360, roll() * 360],
    size: [size * between(roll, 0.8, 1.4), size, size * between(roll, 0.7, 1.2)],
  }
}

function heapOfRubble(roll: Dice): Part[] {
  const stones = Array.from({ length: 9 }, () => rock(roll, 11, 9))
  const chips = Array.from({ length: 9 }, () => rock(roll, 7, 4))
  const brickEnd = box({ size: [0.215, 0.065, 0.1025], round: 0.006, edge: 1 })
  const slabEnd = box({ size: [0.4, 0.05, 0.3], round: 0.006, edge: 1 })
  const pale = ['#948e84', '#a39b8d', '#827b72', '#7d6f62']
  const red = ['#94543f', '#a4644a', '#7d4a3b', '#ab7358']
  return [
    {
      mesh: sheet({ x: [-1.5, 1.5], z: [-1.3, 1.3], cells: [50, 44], height: (x, z) => heap(x, z) - 0.02 }),
      paint: lumps(['#6d645a']),
    },
    { mesh: strew(chips, 700, () => onHeap(roll, between(roll, 0.05, 0.11))), paint: lumps(pale) },
    { mesh: strew(stones, 55, () => onHeap(roll, between(roll, 0.14, 0.26))), paint: lumps(pale) },
    {
      mesh: strew([brickEnd], 210, () => ({ ...onHeap(roll, 0.1), size: [between(roll, 0.45, 1), 1, 1] })),
      paint: lumps(red),
    },
    { mesh: strew(chips, 330, () => onHeap(roll, between(roll, 0.05, 0.12))), paint: lumps(red) },
    {
      mesh: strew([slabEnd], 14, () => ({
        ...onHeap(roll, 0.12),
        size: [between(roll, 0.4, 1), 1, between(roll, 0.4, 1)],
      })),
      paint: lumps(['#b5aea2', '#a6a093']),
    },
    {
      mesh: strew(chips, 1400, () => onHeap(roll, between(roll, 0.014, 0.05))),
      paint: lumps([...pale, ...red]),
      casts: false,
    },
  ]
}

/** A shovel that leans on the wall, and a bucket. */
function tools(): Part[] {
  const steel = plain('#6d6f70', { shine: 0.6, blur: 0.4, worn: 0.6 })
  const blade = sheet({ x: [-0.12, 0.12], z: [-0.15, 0.15], cells: [8, 8], height: (x, z) => 2 * x * x - 0.3 * z * z })
  const rubber = plain('#26282a', { shine: 0.3, worn: 0.4 })
  return [
    {
      mesh: place(
        tube(
          [
            [0, 0.3, 0],
            [0, 1.15, 0],
          ],
          0.017,
        ),
        { at: [1.55, 0, -0.75], turn: [-14, 0, 4] },
      ),
      paint: wood('#a57a4d', { worn: 0.3 }),
    },
    { mesh: place(blade, { at: [1.55, 0.17, -0.72], turn: [76, 0, 4] }), paint: steel },
    {
      mesh: place(
        tube(
          [
            [-0.06, 0, 0],
            [0.06, 0, 0],
          ],
          0.016,
        ),
        { at: [1.47, 1.12, -1.03], turn: [0, 0, 4] },
      ),
      paint: steel,
    },
    { mesh: place(cylinder(0.15, 0.28), { at: [-1.62, 0, 0.35] }), paint: rubber },
  ]
}

/** Hardcore on a drive: brick ends, lumps of concrete, dust. */
export function rubble(): Scene {
  const roll = dice(31)
  return {
    camera: { at: [-0.5, 1.55, 3.35], to: [0.02, 0.33, 0], view: 40, roll: -0.5 },
    light: sunny([-0.75, 0.95, 0.55], 0.8),
    stage: { centre: [0, 0.4, 0], radius: 2.3 },
    parts: [
      ...heapOfRubble(roll),
      ...tools(),
      ground(tarmac('#6b6967')),
      { mesh: sheet({ x: [-7, 7], z: [1.75, 5], cells: [20, 8], height: () => 0.01 }), paint: lawn() },
      grass(roll, 4000, [-2.2, 2.2], [1.75, 2.6]),
      renderedWall(-1.15, '#cfc8b8'),
      { mesh: place(box({ size: [12, 0.35, 0.05] }), { at: [0, 0.175, -1.12] }), paint: render('#55524d') },
    ],
  }
}
