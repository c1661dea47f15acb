import { join, place } from './mesh.ts'
import { between, type Dice } from './noise.ts'
import { foliage, plain } from './paints/things.ts'
import { boards, brick, corrugated, render } from './paints/walls.ts'
import type { Paint, Part } from './scene.ts'
import { box, cylinder, fallenLeaf, lathe, leaf, sheet, tube } from './shapes.ts'
import { strew } from './strew.ts'
import { cosine, sine, type Vec } from './vec.ts'

/** Flat ground from behind the camera to the wall. */
export const ground = (paint: Paint): Part => ({ mesh: sheet({ x: [-7, 7], z: [-4, 6], cells: [28, 20] }), paint })

/** A wall across the picture, `z` metres away from the middle. */
export const wall = (paint: Paint, z: number, height = 3.2): Part => ({
  mesh: place(box({ size: [12, height, 0.2], cells: 6 }), { at: [0, height / 2, z - 0.1] }),
  paint,
})

export const brickWall = (z: number): Part => wall(brick(), z)
export const renderedWall = (z: number, tint?: string): Part => wall(render(tint), z)
export const steelWall = (z: number, tint: string): Part => wall(corrugated(tint), z)

/** A black rainwater pipe on a wall. */
export function drainpipe(x: number, z: number): Part[] {
  const black = plain('#232425', { shine: 0.5, blur: 0.4, worn: 0.2 })
  return [
    {
      mesh: tube(
        [
          [x, 0.12, z],
          [x, 1.5, z],
          [x, 3.2, z],
        ],
        0.034,
        0.034,
        14,
      ),
      paint: black,
    },
    { mesh: place(box({ size: [0.11, 0.05, 0.09], round: 0.01 }), { at: [x, 1.1, z] }), paint: black },
    { mesh: place(box({ size: [0.16, 0.12, 0.16], round: 0.02 }), { at: [x, 0.06, z + 0.02] }), paint: black },
  ]
}

/** Close-boarded fence: panels 1.8 m square between concrete posts. */
export function fence(z: number, tint = '#8a6a48', worn = 0.35): Part[] {
  const posts = [-5.4, -3.6, -1.8, 0, 1.8, 3.6, 5.4].map((x) => x + 0.7)
  return [
    { mesh: place(box({ size: [14, 1.75, 0.04], cells: 6 }), { at: [0, 0.95, z] }), paint: boards(tint, 0.125, worn) },
    ...posts.map((x) => ({
      mesh: place(box({ size: [0.1, 2, 0.1], round: 0.012 }), { at: [x, 1, z + 0.03] }),
      paint: render('#b9b3a6'),
    })),
    { mesh: place(box({ size: [14, 0.15, 0.05] }), { at: [0, 0.075, z + 0.005] }), paint: render('#aaa497') },
  ]
}

interface Hedge {
  x: readonly [number, number]
  /** Its middle. */
  z: number
  height: number
  depth: number
}

/** A clipped hedge: leaves on the front, the top and both ends of a dark box. */
export function hedge(roll: Dice, { x: [left, right], z, height, depth }: Hedge): Part[] {
  const width = right - left
  const inside = () => 0.12 * roll() ** 2 - 0.03
  const faces: [area: number, at: () => Vec][] = [
    [width * height, () => [between(roll, left, right), between(roll, 0.02, height), z + depth / 2 - inside()]],
    [width * depth, () => [between(roll, left, right), height - inside(), z + between(roll, -depth, depth) / 2]],
    [depth * height, () => [left + inside(), between(roll, 0.02, height), z + between(roll, -depth, depth) / 2]],
    [depth * height, () => [right - inside(), between(roll, 0.02, height), z + between(roll, -depth, depth) / 2]],
  ]
  const leaves = faces.map(([area, at]) =>
    strew([leaf(0.55), leaf(0.7, 0.3)], Math.round(area * 1050), () => ({
      at: at(),
      turn: [between(roll, -70, 60), between(roll, -180, 180), between(roll, -60, 60)],
      size: between(roll, 0.04, 0.075),
    })),
  )
  const core = box({ size: [width - 0.14, height - 0.08, depth - 0.14] })
  return [
    { mesh: join(leaves), paint: foliage('#47622c', '#7c7a3a', 0.1), casts: false },
    {
      mesh: place(core, { at: [(left + right) / 2, height / 2 - 0.04, z] }),
      paint: plain('#1d2814', { mottled: 0.6 }),
    },
  ]
}

/** A clay pot with a small shrub. */
export function pottedShrub(roll: Dice): Part[] {
  const pot = lathe(
    [
      [0, 0.01],
      [0.13, 0.01],
      [0.17, 0.26],
      [0.19, 0.26],
      [0.19, 0.31],
      [0.165, 0.31],
      [0.16, 0.27],
      [0, 0.27],
    ],
    36,
  )
  const leaves = strew([leaf(0.5), leaf(0.65, 0.3)], 900, () => {
    const [angle, up, out] = [roll() * 360, between(roll, -1, 1), between(roll, 0.75, 1) * 0.27]
    const around = Math.sqrt(1 - up * up) * out
    return {
      at: [around * cosine(angle), 0.52 + up * out * 0.95, around * sine(angle)],
      turn: [between(roll, -60, 60), roll() * 360, between(roll, -60, 60)],
      size: between(roll, 0.05, 0.08),
    }
  })
  return [
    { mesh: pot, paint: plain('#a9674a', { mottled: 0.25, worn: 0.35 }) },
    { mesh: leaves, paint: foliage('#4c6a35', '#7c7a3a', 0.06) },
    { mesh: place(cylinder(0.16, 0.2), { at: [0, 0.4, 0] }), paint: plain('#1d2814') },
  ]
}

/** Fallen leaves on the ground. */
export const litter = (roll: Dice, count: number, x: [number, number], z: [number, number]): Part => ({
  mesh: strew([fallenLeaf(0.2), fallenLeaf(0.6), fallenLeaf(-0.3)], count, () => ({
    at: [between(roll, ...x), 0.006, between(roll, ...z)],
    turn: [between(roll, -18, 18), between(roll, 0, 360), between(roll, -30, 30)],
    size: between(roll, 0.03, 0.06),
  })),
  paint: foliage('#8a6a35', '#5b4126', 0.5),
})

/** Blades of a lawn; `count` of them in the field of view. */
export const grass = (roll: Dice, count: number, x: [number, number], z: [number, number]): Part => ({
  mesh: strew([leaf(0.12, 0.2), leaf(0.09, 0.3)], count, () => ({
    at: [between(roll, ...x), -0.006, between(roll, ...z)],
    turn: [between(roll, -88, -35), between(roll, 0, 360), between(roll, -15, 15)],
    size: between(roll, 0.03, 0.075),
  })),
  paint: foliage('#7c8a48', '#a89b63', 0.18),
  casts: false,
})

/** A 240-litre wheelie bin, its front towards z. */
export function wheelieBin(tint: string): Part[] {
  const plastic = plain(tint, { shine: 0.4, blur: 0.5, worn: 0.22 })
  const black = plain('#1f2021', { shine: 0.3 })
  const body = box({ size: [0.55, 0.92, 0.6], round: 0.04, cells: 4 })
  const tapered = body.positions.map((value, index) => {
    const height = body.positions[index - (index % 3) + 1] as number
    return index % 3 === 1 ? value : value * (0.91 + 0.14 * (height + 0.46))
  })
  return [
    { mesh: place({ ...body, positions: tapered }, { at: [0, 0.5, 0] }), paint: plastic },
    { mesh: place(box({ size: [0.6, 0.05, 0.66], round: 0.02, cells: 3 }), { at: [0, 0.98, 0] }), paint: plastic },
    { mesh: place(box({ size: [0.57, 0.06, 0.62], round: 0.03, cells: 3 }), { at: [0, 1.02, 0] }), paint: plastic },
    { mesh: place(box({ size: [0.5, 0.025, 0.03], round: 0.01 }), { at: [0, 0.9, 0.31] }), paint: plastic },
    {
      mesh: tube(
        [
          [-0.24, 1.0, -0.38],
          [0.24, 1.0, -0.38],
        ],
        0.015,
      ),
      paint: plastic,
    },
    ...[-0.27, 0.27].map((x) => ({
      mesh: place(cylinder(0.1, 0.05), { at: [x + (x > 0 ? 0.05 : 0), 0.1, -0.25], turn: [0, 0, 90] }),
      paint: black,
    })),
  ]
}
