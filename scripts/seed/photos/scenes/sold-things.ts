import { dice } from '../noise.ts'
import { cloth, plain, wood } from '../paints/things.ts'
import { pottedShrub } from '../places.ts'
import type { Scene } from '../scene.ts'
import { block, legs, moved, pipe, rod, stillLife, upright, vessel } from '../still-life.ts'

const oak = wood('#9c7041', { shine: 0.25 })
const teak = wood('#8a5f3a', { worn: 0.2 })
const iron = plain('#2c2e30', { shine: 0.35, worn: 0.2 })
const brass = plain('#b8963c', { shine: 0.9, blur: 0.2 })

export function gardenBench(): Scene {
  const slats = [
    ...[-0.14, -0.05, 0.04, 0.13].map((z) => block([1.3, 0.025, 0.075], [0, 0.43, z], teak)),
    ...[0.55, 0.66, 0.77].map((y, nth) => block([1.3, 0.08, 0.022], [0, y, -0.2 - nth * 0.03], teak, [-14, 0, 0])),
  ]
  const side = (x: number) => [
    pipe(
      [
        [x, 0, 0.2],
        [x, 0.3, 0.16],
        [x, 0.42, 0.02],
        [x, 0.55, -0.2],
        [x, 0.84, -0.29],
      ],
      0.022,
      iron,
    ),
    pipe(
      [
        [x, 0, -0.26],
        [x, 0.25, -0.2],
        [x, 0.42, -0.16],
      ],
      0.022,
      iron,
    ),
    pipe(
      [
        [x, 0.42, 0.16],
        [x, 0.62, 0.17],
        [x, 0.64, 0.0],
        [x, 0.6, -0.2],
      ],
      0.018,
      iron,
    ),
  ]
  return stillLife([...slats, ...side(-0.58), ...side(0.58), ...moved(pottedShrub(dice(3)), [1.0, 0, -0.5])], {
    place: 'lawn',
    height: 0.85,
    width: 1.6,
    aside: 0.4,
  })
}

export function chestOfDrawers(): Scene {
  const drawers = [0.16, 0.37, 0.58, 0.76].flatMap((y, nth) => [
    block([0.74, nth === 3 ? 0.14 : 0.19, 0.02], [0, y, 0.215], oak),
    ...[-0.2, 0.2].map((x) => rod(0.02, 0.03, [x, y, 0.222], brass, [90, 0, 0])),
  ])
  return stillLife(
    [
      block([0.8, 0.8, 0.42], [0, 0.46, 0], oak),
      block([0.86, 0.03, 0.46], [0, 0.875, 0.01], oak),
      ...legs(0.36, 0.17, 0.07, 0.05, oak),
      ...drawers,
      vessel(
        [
          [0, 0],
          [0.05, 0],
          [0.075, 0.07],
          [0.035, 0.15],
          [0.045, 0.18],
          [0.03, 0.18],
          [0, 0.1],
        ],
        [-0.25, 0.89, 0],
        plain('#5b7f95', { shine: 0.8 }),
      ),
    ],
    { place: 'room', tint: '#d7dccf', height: 1, width: 1.05, aside: 0.7 },
  )
}

export function standardLamp(): Scene {
  const shade = cloth('#e6d6ae', { worn: 0 })
  return stillLife(
    [
      vessel(
        [
          [0, 0],
          [0.15, 0],
          [0.15, 0.015],
          [0.03, 0.04],
          [0, 0.05],
        ],
        [0, 0, 0],
        brass,
      ),
      rod(0.012, 1.35, [0, 0.03, 0], brass),
      vessel(
        [
          [0.15, 1.6],
          [0.24, 1.28],
          [0.238, 1.28],
          [0.148, 1.6],
        ],
        [0, 0, 0],
        shade,
      ),
      pipe(
        [
          [0.1, 0.01, -0.08],
          [0.3, 0.01, -0.3],
          [0.6, 0.01, -0.25],
          [0.8, 0.01, -0.6],
        ],
        0.006,
        iron,
      ),
    ],
    { place: 'room', tint: '#b9c4c6', height: 1.6, aside: 0.3 },
  )
}

export const coffeeTable = (): Scene =>
  stillLife(
    [
      rod(0.46, 0.03, [0, 0.42, 0], oak),
      ...[0, 120, 240].map((angle) =>
        rod(0.018, 0.44, [0.3 * Math.sin((angle * Math.PI) / 180), 0, 0.3 * Math.cos((angle * Math.PI) / 180)], oak),
      ),
      rod(0.3, 0.02, [0, 0.16, 0], oak),
      ...[0, 1, 2].map((nth) =>
        block(
          [0.24, 0.03, 0.17],
          [-0.12, 0.466 + nth * 0.031, 0],
          plain(['#335c67', '#c75b39', '#e0c878'][nth] as string),
          [0, nth * 9, 0],
        ),
      ),
      vessel(
        [
          [0, 0],
          [0.035, 0],
          [0.042, 0.08],
          [0.038, 0.08],
          [0.032, 0.01],
          [0, 0.01],
        ],
        [0.2, 0.452, 0.08],
        plain('#e9e6df', { shine: 0.8 }),
      ),
    ],
    { place: 'room', tint: '#e2d9cf', height: 0.56, width: 1.1 },
  )

export function workbench(): Scene {
  const beech = wood('#bd9463', { worn: 0.35 })
  return stillLife(
    [
      block([1.3, 0.07, 0.55], [0, 0.82, 0], beech),
      ...legs(0.56, 0.21, 0.79, 0.085, beech),
      block([1.1, 0.09, 0.03], [0, 0.7, 0.21], beech),
      block([1.2, 0.025, 0.45], [0, 0.2, 0], beech),
      block([0.24, 0.13, 0.05], [-0.38, 0.78, 0.32], iron),
      rod(0.014, 0.24, [-0.38, 0.76, 0.34], plain('#9a9d9f', { shine: 0.8 }), [90, 0, 0]),
      rod(0.01, 0.2, [-0.48, 0.76, 0.55], beech, [0, 0, -90]),
      block([0.4, 0.16, 0.2], [0.3, 0.3, 0], plain('#b23b2c', { shine: 0.4, worn: 0.2 })),
    ],
    { place: 'patio', tint: '#827e76', height: 0.92, width: 1.5 },
  )
}

export function stoneware(): Scene {
  const glaze = plain('#7f9aa3', { shine: 0.8, blur: 0.2, mottled: 0.2 })
  const rim = plain('#d9cfbb', { shine: 0.6, mottled: 0.2 })
  const plate = [
    [0, 0.006],
    [0.08, 0.006],
    [0.135, 0.022],
    [0.135, 0.026],
    [0.08, 0.012],
    [0, 0.012],
  ] as const
  const bowl = [
    [0, 0],
    [0.04, 0],
    [0.08, 0.06],
    [0.076, 0.062],
    [0.036, 0.012],
    [0, 0.01],
  ] as const
  const mug = [
    [0, 0],
    [0.04, 0],
    [0.043, 0.09],
    [0.038, 0.09],
    [0.035, 0.01],
    [0, 0.01],
  ] as const
  return stillLife(
    [
      ...Array.from({ length: 6 }, (_, nth) => vessel(plate, [-0.18, nth * 0.017, 0], nth % 2 ? glaze : rim)),
      ...Array.from({ length: 4 }, (_, nth) => vessel(bowl, [0.12, nth * 0.022, -0.03], nth % 2 ? rim : glaze)),
      ...[0.02, 0.16, 0.29].map((x, nth) => vessel(mug, [x, 0, 0.16 - nth * 0.04], glaze)),
    ],
    { place: 'room', tint: '#e9e4d8', height: 0.14, width: 0.62, aside: 0.2 },
  )
}

export function recordPlayer(): Scene {
  const vinyl = plain('#17181a', { shine: 0.9, blur: 0.12, worn: 0 })
  return stillLife(
    [
      block([0.46, 0.13, 0.38], [0, 0.075, 0], oak, [0, 0, 0], 0.01),
      block([0.45, 0.008, 0.37], [0, 0.144, 0], plain('#2a2b2d', { shine: 0.4 })),
      rod(0.15, 0.012, [-0.05, 0.15, 0], plain('#a8abad', { shine: 0.9, blur: 0.2 })),
      rod(0.148, 0.004, [-0.05, 0.163, 0], vinyl),
      rod(0.05, 0.003, [-0.05, 0.168, 0], plain('#c2472f')),
      rod(0.02, 0.04, [0.16, 0.15, -0.12], plain('#b0b3b5', { shine: 0.9 })),
      pipe(
        [
          [0.16, 0.19, -0.12],
          [0.15, 0.19, 0.0],
          [0.06, 0.178, 0.09],
        ],
        0.006,
        plain('#c4c7c9', { shine: 0.9 }),
      ),
      block([0.46, 0.37, 0.012], [0, 0.33, -0.2], plain('#5d6467', { shine: 1, blur: 0.03 }), [-8, 0, 0]),
      ...[0, 1, 2, 3, 4].map((nth) =>
        block(
          [0.012, 0.3, 0.3],
          [0.32 + nth * 0.016, 0.15, -0.02],
          plain(['#d6a13b', '#31576f', '#b9402f', '#e2dccd', '#4a6b4c'][nth] as string),
          [0, 0, -6],
        ),
      ),
    ],
    { place: 'room', tint: '#cdbfae', height: 0.5, width: 0.85, aside: 0.5 },
  )
}

export function barbecue(): Scene {
  const enamel = plain('#8d2a24', { shine: 0.9, blur: 0.15, worn: 0.1 })
  const chrome = plain('#a7abad', { shine: 0.9, blur: 0.2 })
  return stillLife(
    [
      vessel(
        [
          [0, 0.52],
          [0.16, 0.55],
          [0.26, 0.65],
          [0.285, 0.76],
          [0, 0.76],
        ],
        [0, 0, 0],
        enamel,
      ),
      vessel(
        [
          [0, 0.98],
          [0.14, 0.95],
          [0.25, 0.86],
          [0.288, 0.775],
          [0, 0.77],
        ],
        [0, 0, 0],
        enamel,
      ),
      rod(0.012, 0.04, [0, 0.97, 0], iron),
      block([0.16, 0.025, 0.03], [0, 1.015, 0], teak),
      ...[40, 160, 280].map((angle) => {
        const [x, z] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
        return pipe(
          [
            [x * 0.2, 0.6, z * 0.2],
            [x * 0.27, 0.3, z * 0.27],
            [x * 0.34, 0, z * 0.34],
          ],
          0.012,
          chrome,
        )
      }),
      rod(0.12, 0.02, [0, 0.3, 0], chrome),
      upright(0.02, [0.3, 0.24], [0.45, 0.74, 0], teak),
    ],
    { place: 'lawn', height: 1.05, aside: 0.5 },
  )
}
