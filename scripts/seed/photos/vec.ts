/** A point, a direction or a linear colour. */
export type Vec = readonly [x: number, y: number, z: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
export const mix = (a: Vec, b: Vec, share: number): Vec => add(scale(a, 1 - share), scale(b, share))
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Vec): number => Math.sqrt(dot(a, a))
/** The same direction, one long; a zero vector stays zero. */
export const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1))

/** A turn about the x, then the z, then the y axis, as three rows; angles in degrees. */
export function turning([ax, ay, az]: Vec): readonly [Vec, Vec, Vec] {
  const [cx, sx] = [cosine(ax), sine(ax)]
  const [cy, sy] = [cosine(ay), sine(ay)]
  const [cz, sz] = [cosine(az), sine(az)]
  return [
    [cy * cz, -cy * cx * sz + sy * sx, cy * sx * sz + sy * cx],
    [sz, cx * cz, -sx * cz],
    [-sy * cz, sy * cx * sz + cy * sx, -sy * sx * sz + cy * cx],
  ]
}

export const cosine = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)
export const sine = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)
