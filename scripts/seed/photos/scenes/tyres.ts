import type { Mesh, Placing } from '../mesh.ts'
import { join, place } from '../mesh.ts'
import { between, dice, noise, rough } from '../noise.ts'
import { dim, over } from '../paints/colour.ts'
import { concrete } from '../paints/ground.ts'
import { plain, rubber } from '../paints/things.ts'
import { ground, litter, steelWall } from '../places.ts'
import type { Paint, Part, Scene } from '../scene.ts'
import { box, lathe } from '../shapes.ts'
import { overcast } from '../weather.ts'

/** Half a section of a car tyre: bead, sidewall, shoulder, tread. */
const HALF: [number, number][] = [
  [0.205, 0.05],
  [0.2, 0.066],
  [0.212, 0.082],
  [0.235, 0.094],
  [0.265, 0.099],
  [0.285, 0.094],
  [0.302, 0.084],
  [0.312, 0.072],
  [0.316, 0.05],
  [0.318, 0.02],
]

function tyre(): Mesh {
  const upper = HALF.map(([radius, height]) => [radius, height] as const)
  const lower = [...HALF].reverse().map(([radius, height]) => [radius, -height] as const)
  const lining = [0.212, 0.27, 0.296, 0.3, 0.296, 0.27, 0.212].map(
    (radius, index) => [radius, -0.05 + (index * 0.1) / 6] as const,
  )
  return lathe([...upper, ...lower, ...lining], 56)
}

/** Rubber with tread blocks and the rings and letters of the sidewall. */
const treaded: Paint = over(rubber, ({ x, y, z }, coat) => {
  const radius = Math.hypot(x, z)
  const angle = Math.atan2(z, x)
  if (radius > 0.308) {
    const groove = Math.abs((((y + 0.08) / 0.036) % 1) - 0.5) * 2
    const block = Math.abs((((((angle * 66) / (2 * Math.PI) + Math.abs(y) * 14) % 1) + 1) % 1) - 0.5) * 2
    const cut = groove > 0.78 || block > 0.8 ? 1 : 0
    coat.bump += (1 - cut) * 0.006
    if (cut) [coat.r, coat.g, coat.b] = [coat.r * 0.35, coat.g * 0.35, coat.b * 0.35]
    return
  }
  coat.bump += 0.0012 * Math.sin(radius * 900) * (radius > 0.285 || radius < 0.22 ? 1 : 0.25)
  const word = Math.floor((angle / (2 * Math.PI)) * 40)
  if (radius > 0.248 && radius < 0.262 && ((word % 20) + 20) % 20 < 7)
    coat.bump += noise(angle * 60, 1, 1) > -0.1 ? 0.0016 : 0
  coat.bump += rough(x * 20, y * 20, z * 20, 2) * 0.0006
})

/** A pressed steel wheel with slots and five nuts. */
const steelWheel: Paint = over(plain('#6f7274', { shine: 0.7, blur: 0.4, worn: 0.5 }), ({ x, z }, coat) => {
  const radius = Math.hypot(x, z)
  const angle = (Math.atan2(z, x) / (2 * Math.PI)) * 5
  const around = Math.abs(angle - Math.round(angle))
  if (Math.abs(radius - 0.14) < 0.014 && Math.abs(((angle * 2) % 1) + (angle < 0 ? 1 : 0) - 0.5) < 0.3) dim(coat, 0.06)
  if (Math.abs(radius - 0.056) < 0.009 && around < 0.14) dim(coat, 0.15)
})

/** Old tyres stacked in a yard. */
export function tyres(): Scene {
  const roll = dice(8)
  const shape = tyre()
  const put = (placing: Placing): Mesh => place(shape, placing)
  const stack = (x: number, z: number, count: number): Mesh[] =>
    Array.from({ length: count }, (_, index) =>
      put({
        at: [x + between(roll, -0.03, 0.03), 0.1 + index * 0.193, z + between(roll, -0.03, 0.03)],
        turn: [between(roll, -1.5, 1.5), roll() * 360, between(roll, -1.5, 1.5)],
        size: between(roll, 0.97, 1.04),
      }),
    )
  const heap = [
    ...stack(-0.62, -0.3, 5),
    ...stack(0.07, -0.36, 6),
    ...stack(0.76, -0.26, 3),
    put({ at: [-0.95, 0.315, 0.42], turn: [74, 25, 0] }),
    put({ at: [0.62, 0.1, 0.52], turn: [0, 30, 0] }),
    put({ at: [0.56, 0.27, 0.4], turn: [17, 10, -6] }),
    put({ at: [1.38, 0.312, -0.42], turn: [71, -14, 0] }),
  ]
  const rim: Part = {
    mesh: place(
      lathe(
        [
          [0, 0.05],
          [0.03, 0.05],
          [0.035, 0.03],
          [0.075, 0.035],
          [0.1, 0.02],
          [0.15, 0],
          [0.175, -0.01],
          [0.19, 0.03],
          [0.205, 0.06],
          [0.215, 0.07],
        ],
        48,
      ),
      { at: [-0.95, 0.315, 0.42], turn: [74, 25, 0] },
    ),
    paint: steelWheel,
  }
  return {
    camera: { at: [0.2, 1.4, 3.15], to: [0.06, 0.5, -0.1], view: 38, roll: 0.6 },
    light: overcast([-0.7, 1, 0.6], 1.3),
    stage: { centre: [0.1, 0.5, 0], radius: 2 },
    parts: [
      { mesh: join(heap), paint: treaded },
      rim,
      ground(concrete('#a09b92')),
      steelWall(-0.95, '#66757a'),
      {
        mesh: place(box({ size: [0.5, 0.1, 0.09], round: 0.005 }), { at: [-1.5, 0.05, 0.3], turn: [0, 24, 0] }),
        paint: plain('#8b6b4a', { worn: 0.5 }),
      },
      litter(roll, 60, [-2, 2], [-0.8, 1.4]),
    ],
  }
}
