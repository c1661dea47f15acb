import { place } from '../mesh.ts'
import { dice } from '../noise.ts'
import { soil } from '../paints/ground.ts'
import { cloth, plain, rubber, wood } from '../paints/things.ts'
import { pottedShrub } from '../places.ts'
import type { Part, Scene } from '../scene.ts'
import { block, legs, moved, rod, stillLife, upright, vessel } from '../still-life.ts'

const old = wood('#9a7d57', { worn: 0.45 })
const pine = wood('#c59d68', { worn: 0.1 })

/** A pot with something green in it, `size` times a garden pot. */
const plant = (seed: number, [x, y, z]: readonly [number, number, number], size: number): Part[] =>
  pottedShrub(dice(seed)).map((part) => ({ ...part, mesh: place(part.mesh, { at: [x, y, z], size }) }))

export function ladderShelf(): Scene {
  const ladder = (z: number, lean: number): Part[] =>
    moved(
      [
        ...[-0.36, 0.36].map((x) => upright(1.65, [0.03, 0.055], [x, 0.8, 0], old)),
        ...[0.35, 0.72, 1.09, 1.46].map((y) => block([0.7, 0.03, 0.03], [0, y, 0], old)),
      ],
      [0, 0, z],
      [lean, 0, 0],
    )
  return stillLife(
    [
      ...ladder(0.36, -12),
      ...ladder(-0.36, 12),
      ...[0.37, 0.74, 1.1].map((y, nth) => block([0.95, 0.025, 0.5 - nth * 0.12], [0, y, 0], pine)),
      ...plant(4, [-0.25, 0.39, 0.05], 0.36),
      ...plant(9, [0.22, 0.76, 0.03], 0.36),
      ...plant(12, [-0.12, 1.12, 0], 0.34),
      vessel(
        [
          [0, 0],
          [0.06, 0],
          [0.07, 0.1],
          [0.06, 0.1],
          [0, 0.02],
        ],
        [0.3, 0.39, 0.05],
        plain('#c7d3d6', { shine: 0.6 }),
      ),
    ],
    { place: 'room', tint: '#d8dfd6', height: 1.6, aside: 0.6 },
  )
}

export function crateBench(): Scene {
  const crate = (x: number): Part[] => [
    ...[0.05, 0.15, 0.25, 0.35].flatMap((y) => [-0.18, 0.18].map((z) => block([0.5, 0.075, 0.014], [x, y, z], pine))),
    ...[-0.24, 0.24].flatMap((side) =>
      [0.05, 0.15, 0.25, 0.35].map((y) => block([0.36, 0.075, 0.014], [x + side, y, 0], pine, [0, 90, 0])),
    ),
  ]
  return stillLife(
    [
      ...crate(-0.52),
      ...crate(0),
      ...crate(0.52),
      block([1.56, 0.025, 0.4], [0, 0.405, 0], old),
      block([1.5, 0.09, 0.38], [0, 0.46, 0], cloth('#3f6378'), [0, 0, 0], 0.04),
      block([0.36, 0.3, 0.1], [-0.5, 0.64, -0.1], cloth('#d9a441'), [-20, 8, 0], 0.045),
      block([0.34, 0.28, 0.1], [0.42, 0.62, -0.1], cloth('#e4ddcf'), [-22, -9, 0], 0.045),
    ],
    { place: 'room', tint: '#e3dacb', height: 0.78, width: 1.75, aside: 0.4 },
  )
}

export function bottleLamp(): Scene {
  const glass = plain('#2f6b4f', { shine: 1, blur: 0.06, worn: 0, mottled: 0.15 })
  return stillLife(
    [
      vessel(
        [
          [0, 0],
          [0.055, 0],
          [0.06, 0.02],
          [0.06, 0.2],
          [0.045, 0.25],
          [0.02, 0.29],
          [0.018, 0.36],
          [0, 0.36],
        ],
        [0, 0.032, 0],
        glass,
      ),
      rod(0.014, 0.06, [0, 0.385, 0], plain('#b8963c', { shine: 0.9 })),
      vessel(
        [
          [0.08, 0.62],
          [0.16, 0.42],
          [0.158, 0.42],
          [0.078, 0.62],
        ],
        [0, 0, 0],
        cloth('#e8d9b5', { worn: 0 }),
      ),
      block([0.5, 0.03, 0.3], [0, 0.016, 0], old),
      block([0.18, 0.035, 0.13], [0.2, 0.05, 0.06], plain('#7c2f2b'), [0, 14, 0]),
      block([0.17, 0.03, 0.12], [0.2, 0.083, 0.06], plain('#d3c8ae'), [0, 6, 0]),
    ],
    { place: 'room', tint: '#a9b3b8', height: 0.62, aside: 0.4 },
  )
}

export function tyrePlanter(): Scene {
  const tyre = (y: number): Part =>
    vessel(
      [
        [0.2, y + 0.02],
        [0.28, y],
        [0.33, y + 0.04],
        [0.335, y + 0.14],
        [0.28, y + 0.18],
        [0.2, y + 0.16],
        [0.22, y + 0.09],
        [0.2, y + 0.02],
      ],
      [0, 0, 0],
      rubber,
    )
  return stillLife(
    [
      tyre(0),
      tyre(0.175),
      rod(0.23, 0.02, [0, 0.29, 0], soil),
      ...plant(6, [0, 0.1, 0], 0.9),
      ...plant(15, [0.75, 0, -0.25], 0.8),
    ],
    { place: 'patio', tint: '#8a8378', height: 0.95, width: 1.2 },
  )
}

export function doorTable(): Scene {
  const paint = plain('#7fa08e', { shine: 0.3, worn: 0.3 })
  const panels = [-0.62, 0, 0.62].flatMap((x) =>
    [-0.18, 0.18].map((z) =>
      block([0.48, 0.012, 0.27], [x, 0.765, z], plain('#6f9180', { shine: 0.3, worn: 0.25 }), [0, 0, 0], 0.005),
    ),
  )
  const trestle = (x: number): Part[] => [
    ...moved(legs(0.02, 0.28, 0.72, 0.05, pine), [x, 0, 0]),
    block([0.66, 0.05, 0.05], [x, 0.7, 0], pine, [0, 90, 0]),
    block([0.56, 0.03, 0.04], [x, 0.25, 0], pine, [0, 90, 0]),
  ]
  return stillLife(
    [
      block([1.98, 0.04, 0.76], [0, 0.745, 0], paint),
      ...panels,
      ...trestle(-0.7),
      ...trestle(0.7),
      rod(0.02, 0.03, [0.9, 0.765, 0], plain('#b8963c', { shine: 0.9 })),
      ...plant(21, [-0.5, 0.77, -0.1], 0.32),
      vessel(
        [
          [0, 0],
          [0.035, 0],
          [0.042, 0.08],
          [0.038, 0.08],
          [0, 0.01],
        ],
        [0.25, 0.772, 0.12],
        plain('#e9e6df', { shine: 0.8 }),
      ),
    ],
    { place: 'room', tint: '#efe6d6', height: 0.95, width: 2.1, aside: 0.4 },
  )
}

export function tinGarden(): Scene {
  const tin = (x: number, tint: string, seed: number): Part[] => [
    vessel(
      [
        [0, 0],
        [0.05, 0],
        [0.05, 0.13],
        [0.047, 0.13],
        [0.047, 0.11],
        [0, 0.11],
      ],
      [x, 0.032, 0],
      plain(tint, { shine: 0.7, blur: 0.3 }),
    ),
    vessel(
      [
        [0.05, 0.04],
        [0.0525, 0.045],
        [0.05, 0.05],
        [0.0525, 0.055],
        [0.05, 0.06],
      ],
      [x, 0.032, 0],
      plain('#b9bdbf', { shine: 0.9 }),
    ),
    ...plant(seed, [x, 0.05, 0], 0.2),
  ]
  return stillLife(
    [
      block([0.8, 0.03, 0.2], [0, 0.016, 0], old),
      ...tin(-0.28, '#b8bcbe', 31),
      ...tin(-0.09, '#c4553b', 32),
      ...tin(0.1, '#4f7f8c', 33),
      ...tin(0.29, '#d8b04c', 34),
    ],
    { place: 'room', tint: '#eae7de', height: 0.3, width: 0.85, aside: 0.3 },
  )
}
