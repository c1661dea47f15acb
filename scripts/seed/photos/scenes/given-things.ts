import { dice } from '../noise.ts'
import { concrete } from '../paints/ground.ts'
import { cloth, plain, wood } from '../paints/things.ts'
import { pottedShrub } from '../places.ts'
import type { Part, Scene } from '../scene.ts'
import { block, legs, moved, pipe, rod, stillLife, upright, vessel } from '../still-life.ts'

const oak = wood('#a97c4c', { shine: 0.2 })
const pine = wood('#c9a16b', { shine: 0.15 })
const steel = plain('#8f9497', { shine: 0.8, blur: 0.25 })
const black = plain('#222326', { shine: 0.4 })

export function bookcase(): Scene {
  const roll = dice(11)
  const tints = ['#7c2f2b', '#2d4a63', '#c9b079', '#3f5b43', '#d8d2c4', '#8a5a2e', '#40384f']
  const books = [0.49, 0.84, 1.19].flatMap((shelf, row) =>
    Array.from({ length: 9 - 2 * row }, (_, nth) => {
      const tall = 0.19 + 0.08 * roll()
      const paint = plain(tints[(nth * 3 + row) % tints.length] as string, { shine: 0.2 })
      return block([0.035, tall, 0.16], [-0.3 + nth * 0.045, shelf + tall / 2, 0.02], paint, [0, 0, 0], 0.003)
    }),
  )
  return stillLife(
    [
      ...[-0.4, 0.4].map((x) => upright(1.6, [0.025, 0.28], [x, 0.8, 0], oak)),
      ...[0.06, 0.475, 0.825, 1.175, 1.59].map((y) => block([0.8, 0.024, 0.28], [0, y, 0], oak)),
      block([0.8, 1.55, 0.01], [0, 0.8, -0.135], pine),
      ...books,
    ],
    { place: 'room', tint: '#cfd6d2', height: 1.6, aside: 0.45 },
  )
}

export function armchair(): Scene {
  const green = cloth('#4d6a5a')
  return stillLife(
    [
      block([0.76, 0.2, 0.7], [0, 0.28, 0], green, [0, 0, 0], 0.03),
      block([0.54, 0.16, 0.58], [0, 0.44, 0.06], green, [0, 0, 0], 0.06),
      block([0.6, 0.62, 0.18], [0, 0.68, -0.28], green, [-9, 0, 0], 0.07),
      ...[-0.36, 0.36].map((x) => block([0.16, 0.4, 0.72], [x, 0.46, 0.02], green, [0, 0, 0], 0.06)),
      block([0.4, 0.34, 0.12], [0.03, 0.66, -0.1], cloth('#d8a64a'), [-18, 4, 3], 0.05),
      ...legs(0.32, 0.29, 0.19, 0.045, oak),
    ],
    { place: 'room', tint: '#e0d6c6', height: 0.95, aside: 0.8 },
  )
}

export function terracottaPots(): Scene {
  const clay = plain('#b5643f', { worn: 0.35, mottled: 0.2 })
  const pot = [
    [0, 0.01],
    [0.11, 0.01],
    [0.15, 0.24],
    [0.17, 0.24],
    [0.17, 0.3],
    [0.15, 0.3],
    [0.13, 0.08],
    [0, 0.07],
  ] as const
  return stillLife(
    [
      vessel(pot, [-0.28, 0, 0], clay),
      vessel(pot, [-0.28, 0.09, 0], clay, [0, 40, 2]),
      vessel(pot, [0.12, 0, 0.12], clay, [0, 0, 0], 0.8),
      vessel(pot, [0.44, 0.14, 0.05], clay, [0, 30, 82], 0.85),
      vessel(pot, [0.02, 0, -0.3], clay, [0, 0, 0], 1.25),
      vessel(pot, [0.3, 0, 0.4], clay, [0, 0, 0], 0.5),
    ],
    { place: 'patio', height: 0.42, width: 1.05 },
  )
}

const chair = (): Part[] => [
  block([0.42, 0.03, 0.4], [0, 0.45, 0], pine, [0, 0, 0], 0.012),
  ...[-0.18, 0.18].map((x) => upright(0.45, [0.036, 0.036], [x, 0.225, 0.17], pine)),
  ...[-0.18, 0.18].map((x) => upright(0.92, [0.036, 0.036], [x, 0.46, -0.18], pine)),
  ...[0.62, 0.76, 0.89].map((y) => block([0.36, 0.07, 0.018], [0, y, -0.18], pine)),
  block([0.34, 0.025, 0.025], [0, 0.2, 0.17], pine),
]
export const diningChairs = (): Scene =>
  stillLife([...moved(chair(), [-0.36, 0, 0.05], [0, 28, 0]), ...moved(chair(), [0.34, 0, -0.1], [0, -22, 0])], {
    place: 'room',
    tint: '#d5d9df',
    height: 0.95,
    width: 1.3,
    aside: 0.3,
  })

export function suitcase(): Scene {
  const leather = plain('#7b4a2b', { shine: 0.35, worn: 0.25 })
  const brass = plain('#b5943f', { shine: 0.9, blur: 0.2 })
  return stillLife(
    [
      block([0.7, 0.46, 0.2], [0, 0.24, 0], leather, [0, 0, 0], 0.04),
      block([0.705, 0.02, 0.205], [0, 0.33, 0], plain('#4a2b18', { worn: 0.2 }), [0, 0, 0], 0.01),
      ...[-0.2, 0.2].map((x) => block([0.045, 0.07, 0.02], [x, 0.33, 0.105], brass)),
      ...[-0.24, 0.24].map((x) => block([0.04, 0.47, 0.21], [x, 0.24, 0], plain('#5c351d', { shine: 0.3 }))),
      pipe(
        [
          [-0.09, 0.46, 0],
          [-0.07, 0.52, 0],
          [0.07, 0.52, 0],
          [0.09, 0.46, 0],
        ],
        0.014,
        leather,
      ),
    ],
    { place: 'room', tint: '#d8c9b8', height: 0.55, width: 0.85, aside: 0.9 },
  )
}

export function pavingSlabs(): Scene {
  const slab = concrete('#b3a894')
  const roll = dice(5)
  return stillLife(
    [
      ...Array.from({ length: 9 }, (_, nth) =>
        block([0.6, 0.045, 0.45], [0.02 * roll() - 0.2, 0.03 + nth * 0.048, 0.02 * roll()], slab, [
          0,
          6 * roll() - 3,
          0,
        ]),
      ),
      block([0.6, 0.045, 0.45], [0.42, 0.24, -0.05], slab, [0, 8, 72]),
      block([0.6, 0.045, 0.45], [0.52, 0.23, -0.08], slab, [0, 5, 69]),
    ],
    { place: 'lawn', height: 0.5, width: 1.2 },
  )
}

export function waterButt(): Scene {
  const green = plain('#2f4a3a', { shine: 0.35, worn: 0.3 })
  return stillLife(
    [
      vessel(
        [
          [0, 0.3],
          [0.23, 0.3],
          [0.27, 0.6],
          [0.275, 0.9],
          [0.25, 1.2],
          [0.26, 1.21],
          [0.26, 1.26],
          [0, 1.27],
        ],
        [0, 0, 0],
        green,
      ),
      ...[0.5, 0.75, 1.0].map((y) =>
        vessel(
          [
            [0.262, y],
            [0.285, y + 0.012],
            [0.262, y + 0.024],
          ],
          [0, 0, 0],
          green,
        ),
      ),
      block([0.6, 0.3, 0.6], [0, 0.15, 0], plain('#3a3d3b', { worn: 0.3 }), [0, 0, 0], 0.04),
      rod(0.025, 0.1, [0, 0.42, 0.24], black, [90, 0, 0]),
      ...moved(pottedShrub(dice(8)), [0.75, 0, -0.2]),
    ],
    { place: 'patio', height: 1.3, aside: 0.6 },
  )
}

export function jamJars(): Scene {
  const lids = ['#b33a2f', '#d9d4c7', '#3c5f86', '#c9a13a']
  const glass = plain('#c9d6d3', { shine: 1, blur: 0.05, worn: 0, mottled: 0.25 })
  const jars = Array.from({ length: 12 }, (_, nth) => {
    const at = [-0.21 + (nth % 4) * 0.14, 0.03, -0.12 + Math.floor(nth / 4) * 0.13] as const
    const lid = plain(lids[(nth * 5) % 4] as string, { shine: 0.6 })
    return [
      vessel(
        [
          [0, 0],
          [0.05, 0],
          [0.055, 0.02],
          [0.055, 0.1],
          [0.042, 0.12],
          [0, 0.12],
        ],
        at,
        glass,
      ),
      rod(0.045, 0.022, [at[0], 0.148, at[2]], lid),
    ]
  }).flat()
  return stillLife(
    [
      ...jars,
      block([0.64, 0.02, 0.46], [0, 0.012, 0], pine),
      ...[-0.24, 0.24].map((z) => block([0.66, 0.11, 0.014], [0, 0.07, z], pine)),
      ...[-0.33, 0.33].map((x) => block([0.014, 0.11, 0.46], [x, 0.07, 0], pine)),
    ],
    { place: 'room', tint: '#e4dfd2', height: 0.2, width: 0.8, aside: 0.5 },
  )
}

const stool = (): Part[] => [
  rod(0.17, 0.035, [0, 0.66, 0], oak),
  ...[0, 90, 180, 270]
    .map((angle) => rod(0.013, 0.68, [0, 0, 0], steel, [7, angle, 0]))
    .map((part, nth) => ({
      ...(moved(
        [part],
        [
          [0, 0, -0.2],
          [-0.2, 0, 0],
          [0, 0, 0.2],
          [0.2, 0, 0],
        ][nth] as never,
      )[0] as Part),
    })),
  vessel(
    [
      [0.155, 0.22],
      [0.167, 0.23],
      [0.155, 0.24],
      [0.15, 0.23],
      [0.155, 0.22],
    ],
    [0, 0, 0],
    steel,
  ),
]
export const barStools = (): Scene =>
  stillLife([...moved(stool(), [-0.34, 0, 0]), ...moved(stool(), [0.3, 0, -0.15], [0, 30, 0])], {
    place: 'room',
    tint: '#c8d3c4',
    height: 0.72,
    width: 1.2,
  })

export function bedFrame(): Scene {
  const end = (z: number, height: number): Part[] => [
    ...[-0.45, 0.45].map((x) => upright(height, [0.05, 0.05], [x, height / 2, z], pine)),
    ...[0.3, 0.5, height - 0.05].map((y) => block([0.9, 0.07, 0.025], [0, y, z], pine)),
  ]
  const slats = Array.from({ length: 11 }, (_, nth) => block([0.86, 0.016, 0.07], [0, 0.31, -0.7 + nth * 0.15], pine))
  const rails = [-0.44, 0.44].map((x) => block([1.7, 0.12, 0.025], [x, 0.3, 0.1], pine, [0, 90, 0]))
  return stillLife(moved([...end(-0.75, 0.95), ...end(0.95, 0.65), ...slats, ...rails], [0, 0, 0.1], [0, -58, 0]), {
    place: 'room',
    tint: '#dcd5da',
    height: 0.95,
    width: 1.9,
    aside: 0.2,
  })
}
