import { join, type Mesh, place, swell } from '../mesh.ts'
import { between, type Dice, dice, noise } from '../noise.ts'
import { lawn } from '../paints/ground.ts'
import { cloth, foliage, plain, wood } from '../paints/things.ts'
import { brick } from '../paints/walls.ts'
import { grass, hedge, litter, wall } from '../places.ts'
import type { Part, Scene } from '../scene.ts'
import { box, curve, leaf, sheet, tube } from '../shapes.ts'
import { strew } from '../strew.ts'
import type { Vec } from '../vec.ts'
import { overcast } from '../weather.ts'

/** A tied sack, fuller at its foot. */
function sack(seed: number): Mesh {
  const body = box({ size: [0.5, 0.66, 0.42], round: 0.16, cells: 10 })
  return swell(body, ([x, y, z], [, ny]) => {
    const neck = y > 0.12 ? -0.16 * ((y - 0.12) / 0.21) ** 1.5 * (1 - Math.max(0, ny)) : 0
    const folds = 0.03 * noise(x * 9 + seed, y * 5, z * 9) + 0.012 * noise(x * 24, y * 9 + seed, z * 24)
    return neck + folds + (ny > 0.6 ? 0.05 * noise(x * 20, seed, z * 20) : 0)
  })
}

/** A cut branch about two metres long, with its side twigs. */
function branch(roll: Dice): Mesh {
  const bow = between(roll, -0.2, 0.2)
  const spine: Vec[] = [
    [-1, 0, 0],
    [-0.4, bow * 0.6, 0.05],
    [0.2, bow, -0.04],
    [0.7, bow * 0.8, 0.08],
    [1.1, bow * 0.3, 0.02],
  ]
  const twigs = Array.from({ length: 7 }, (_, index) => {
    const from = between(roll, -0.4, 0.9)
    const side = index % 2 === 0 ? 1 : -1
    const reach = between(roll, 0.25, 0.55)
    return tube(
      curve(
        [
          [from, bow * 0.7, 0],
          [from + reach * 0.5, bow * 0.7 + between(roll, -0.05, 0.2), side * reach * 0.4],
          [from + reach * 0.8, bow + between(roll, 0, 0.3), side * reach],
        ],
        3,
      ),
      0.009,
      0.003,
      5,
    )
  })
  return join([tube(curve(spine, 4), 0.024, 0.008, 7), ...twigs])
}

const heapAt = (x: number, z: number): number => 0.62 * Math.max(0, 1 - Math.hypot(x / 1.15, z / 0.8) ** 1.4)

function heap(roll: Dice): Part[] {
  const anyhow = (): Vec => [roll() * 360, roll() * 360, roll() * 360]
  const onHeap = (over: number): Vec => {
    const angle = roll() * Math.PI * 2
    const out = Math.sqrt(roll()) * 1.08
    const [x, z] = [out * 1.15 * Math.cos(angle), out * 0.8 * Math.sin(angle)]
    return [x, heapAt(x, z) + between(roll, -0.02, over), z]
  }
  const branches = Array.from({ length: 5 }, () => branch(roll))
  return [
    {
      mesh: sheet({
        x: [-1.2, 1.2],
        z: [-0.9, 0.9],
        cells: [40, 30],
        height: (x, z) => heapAt(x, z) - 0.1 + 0.03 * noise(x * 6, z * 6, 1),
      }),
      paint: lawn('#4a4528'),
    },
    {
      mesh: strew(branches, 20, (index) => ({
        at: [between(roll, -0.35, 0.35), 0.1 + index * 0.028, between(roll, -0.35, 0.35)],
        turn: [between(roll, -25, 25), between(roll, -60, 60) + (index % 3) * 60, between(roll, -12, 12)],
        size: between(roll, 0.6, 1),
      })),
      paint: wood('#6a5239', { worn: 0.25 }),
    },
    {
      mesh: strew([leaf(0.45), leaf(0.6, 0.3), leaf(0.35, 0.2)], 5200, () => ({
        at: onHeap(0.16),
        turn: anyhow(),
        size: between(roll, 0.045, 0.085),
      })),
      paint: foliage('#62793b', '#8c7440', 0.32),
    },
    {
      mesh: strew([leaf(0.1, 0.2)], 1500, () => ({ at: onHeap(0.05), turn: anyhow(), size: between(roll, 0.1, 0.22) })),
      paint: foliage('#8c8a4a', '#a2905a', 0.5),
      casts: false,
    },
  ]
}

function rake(): Part[] {
  const tines = Array.from({ length: 12 }, (_, index) =>
    tube(
      [
        [-0.2 + index * 0.036, 0, 0],
        [-0.22 + index * 0.04, -0.02, 0.1],
        [-0.23 + index * 0.042, -0.07, 0.13],
      ],
      0.004,
      0.003,
      5,
    ),
  )
  return [
    {
      mesh: tube(
        [
          [0, 0, 0],
          [0, 0.02, -1.5],
        ],
        0.014,
        0.014,
        8,
      ),
      paint: wood('#b08a58'),
    },
    {
      mesh: join([
        ...tines,
        tube(
          [
            [-0.21, 0, 0],
            [0.21, 0, 0],
          ],
          0.008,
        ),
      ]),
      paint: plain('#3f6a45', { shine: 0.5, worn: 0.2 }),
    },
  ]
}

/** Branches, leaves and sacks on a lawn, after a weekend of clearing. */
export function gardenWaste(): Scene {
  const roll = dice(19)
  const sacks: [Vec, Vec, string, number][] = [
    [[-1.22, 0.33, 0.35], [0, 20, -3], '#3f5d3c', 1],
    [[-0.78, 0.31, 0.62], [4, -30, 5], '#46653f', 5],
    [[1.28, 0.32, 0.3], [-3, 65, 4], '#3f5d3c', 9],
  ]
  return {
    camera: { at: [0.35, 1.6, 3.45], to: [0.02, 0.4, 0], view: 39, roll: -0.7 },
    light: overcast([0.6, 1, 0.55], 1.3),
    stage: { centre: [0, 0.4, 0], radius: 2.4 },
    parts: [
      ...heap(roll),
      ...sacks.map(([at, turn, tint, seed]) => ({
        mesh: place(sack(seed), { at, turn }),
        paint: cloth(tint, { thread: 330, worn: 0.14 }),
      })),
      ...rake().map((part) => ({ ...part, mesh: place(part.mesh, { at: [0.75, 0.09, 1.0], turn: [0, -65, 0] }) })),
      {
        mesh: sheet({ x: [-7, 7], z: [-3, 6], cells: [60, 40], height: (x, z) => 0.03 * noise(x, z, 2) - 0.02 }),
        paint: lawn(),
      },
      grass(roll, 12000, [-2.6, 2.6], [-1.1, 2.4]),
      wall(brick(['#8f6a55', '#a27a60', '#6d5244']), -1.35, 1.5),
      ...hedge(roll, { x: [-3, 3], z: -1.75, height: 2.3, depth: 0.6 }),
      litter(roll, 150, [-2, 2], [-0.9, 1.7]),
    ],
  }
}
