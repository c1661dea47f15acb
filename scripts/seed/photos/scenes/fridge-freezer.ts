import { place } from '../mesh.ts'
import { dice, noise } from '../noise.ts'
import { blend, colour, over, step } from '../paints/colour.ts'
import { concrete } from '../paints/ground.ts'
import { plain } from '../paints/things.ts'
import { brick } from '../paints/walls.ts'
import { ground, litter } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box, curve, cylinder, tube } from '../shapes.ts'
import { overcast } from '../weather.ts'

const enamel: Paint = over(plain('#e6e6e2', { shine: 0.8, blur: 0.3, worn: 0.07 }), ({ x, y, z }, coat) => {
  coat.bump += noise(x * 160, y * 160, z * 160) * 0.00012
})
const rust = over(enamel, ({ x, y }, coat) =>
  blend(coat, colour('#8a5a35'), 0.5 * step(0.12, 0, y + 0.9 + 0.1 * noise(x * 20, y * 20, 1))),
)

function fridge(): Part[] {
  const door = (height: number, y: number): Part => ({
    mesh: place(box({ size: [0.6, height, 0.06], round: 0.022, cells: 3 }), { at: [0, y, 0.315] }),
    paint: enamel,
  })
  const handle = (low: number, high: number): Part => ({
    mesh: tube(
      curve(
        [
          [-0.25, low, 0.345],
          [-0.25, low + 0.02, 0.385],
          [-0.25, high - 0.02, 0.385],
          [-0.25, high, 0.345],
        ],
        6,
      ),
      0.012,
      0.012,
      10,
    ),
    paint: plain('#b9bbbc', { shine: 1, blur: 0.2 }),
  })
  const gasket = plain('#9fa09d')
  return [
    { mesh: place(box({ size: [0.6, 1.74, 0.56], round: 0.012, cells: 3 }), { at: [0, 0.9, 0] }), paint: rust },
    { mesh: place(box({ size: [0.575, 1.71, 0.012] }), { at: [0, 0.9, 0.284] }), paint: gasket },
    door(0.62, 0.36),
    door(1.07, 1.22),
    handle(0.42, 0.64),
    handle(0.74, 1.06),
    {
      mesh: place(box({ size: [0.09, 0.02, 0.004] }), { at: [0.18, 1.68, 0.346] }),
      paint: plain('#4b5963', { shine: 0.6 }),
    },
    {
      mesh: place(box({ size: [0.05, 0.07, 0.003] }), { at: [0.1, 1.42, 0.347], turn: [0, 0, 5] }),
      paint: plain('#d3a62c'),
    },
    {
      mesh: place(box({ size: [0.06, 0.045, 0.003] }), { at: [0.02, 1.36, 0.347], turn: [0, 0, -7] }),
      paint: plain('#4f8a86'),
    },
    ...[-0.25, 0.25].map((x) => ({
      mesh: place(cylinder(0.025, 0.04), { at: [x, 0, 0.24] }),
      paint: plain('#2a2a2a'),
    })),
  ]
}

/** An up-and-over garage door between brick piers. */
function garage(z: number): Part[] {
  const ribs: Paint = over(plain('#cfd3d1', { shine: 0.35, blur: 0.5, worn: 0.25 }), ({ x, y }, coat) => {
    const rib = Math.abs(((((y / 0.1) % 1) + 1) % 1) - 0.5) * 2
    coat.bump += step(0.72, 0.95, rib) * -0.012
    if (Math.abs(x - 0.02) < 0.006) coat.bump -= 0.01
  })
  const frame = plain('#e3e2dc', { shine: 0.3, worn: 0.2 })
  const pier = (x: number): Part => ({
    mesh: place(box({ size: [3, 3.4, 0.3], cells: 3 }), { at: [x, 1.7, z] }),
    paint: brick(['#9a7a5c', '#ab8a68', '#7f634c']),
  })
  return [
    { mesh: place(box({ size: [2.3, 2.1, 0.04], cells: 4 }), { at: [0, 1.06, z] }), paint: ribs },
    ...[-1.16, 1.16].map((x) => ({
      mesh: place(box({ size: [0.08, 2.2, 0.1], round: 0.006 }), { at: [x, 1.1, z + 0.04] }),
      paint: frame,
    })),
    { mesh: place(box({ size: [2.4, 0.09, 0.1], round: 0.006 }), { at: [0, 2.15, z + 0.04] }), paint: frame },
    {
      mesh: place(box({ size: [0.12, 0.035, 0.05], round: 0.01 }), { at: [0, 0.95, z + 0.04] }),
      paint: plain('#333434', { shine: 0.5 }),
    },
    pier(-2.68),
    pier(2.68),
    {
      mesh: place(box({ size: [2.4, 1.2, 0.3] }), { at: [0, 2.79, z] }),
      paint: brick(['#9a7a5c', '#ab8a68', '#7f634c']),
    },
  ]
}

const flex = tube(
  curve(
    [
      [0.28, 0.2, -0.28],
      [0.42, 0.05, -0.2],
      [0.5, 0.008, 0.1],
      [0.72, 0.008, 0.3],
      [0.86, 0.008, 0.1],
      [0.74, 0.008, -0.04],
      [0.66, 0.008, 0.16],
    ],
    10,
  ),
  0.0055,
)

/** A fridge freezer on a drive, its doors taped for nobody. */
export const fridgeFreezer = (): Scene => ({
  camera: { at: [0.95, 1.42, 3.5], to: [0.06, 0.86, -0.1], view: 36, roll: -0.6 },
  light: overcast([0.8, 0.9, 0.8], 1.12),
  stage: { centre: [0, 0.8, -0.1], radius: 2.4 },
  parts: [
    ...fridge().map((part) => ({ ...part, mesh: place(part.mesh, { turn: [0, -7, 0] }) })),
    { mesh: flex, paint: plain('#e4e3de', { shine: 0.3 }) },
    {
      mesh: place(box({ size: [0.05, 0.05, 0.035], round: 0.01 }), { at: [0.66, 0.02, 0.19] }),
      paint: plain('#ecebe6'),
    },
    ...garage(-0.95),
    ground(concrete()),
    litter(dice(12), 35, [-2, 2], [-0.8, 1.5]),
  ],
})
