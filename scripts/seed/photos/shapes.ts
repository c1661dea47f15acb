import { type Mesh, MeshMaker } from './mesh.ts'
import { between, type Dice } from './noise.ts'
import { add, cosine, cross, dot, scale, sine, sub, unit, type Vec } from './vec.ts'

const AXES = [0, 1, 2] as const

interface Box {
  /** Metres along x, y and z; it stands around the origin. */
  size: Vec
  /** Radius of its edges. */
  round?: number
  /** Cells along x, y and z, besides those of the round edges; one number for all three. */
  cells?: number | Vec
  /** Cells across a round edge. */
  edge?: 1 | 3
}

/** A box with round edges. */
export function box({ size, round = 0.004, cells = 1, edge = 3 }: Box): Mesh {
  const maker = new MeshMaker()
  const half = scale(size, 0.5)
  const radius = Math.min(round, ...half)
  const steps = half.map((reach, axis) =>
    stepsOf(reach, radius, typeof cells === 'number' ? cells : (cells[axis] as number), edge),
  )
  for (const axis of AXES) {
    for (const side of [1, -1]) {
      const [u, v] = side > 0 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3]
      const corner = (a: number, b: number): number => {
        const point = [0, 0, 0]
        point[axis] = side * (half[axis] as number)
        point[u] = a
        point[v] = b
        return maker.corner(rounded(point as unknown as Vec, half, radius))
      }
      grid(maker, steps[u] as number[], steps[v] as number[], corner)
    }
  }
  return maker.finish()
}

function stepsOf(reach: number, radius: number, cells: number, edges: 1 | 3): number[] {
  const flat = reach - radius
  const edge = (edges === 1 ? [1] : [1, 0.6, 0.25]).map((share) => flat + radius * share)
  const inner = Array.from({ length: cells + 1 }, (_, step) => flat * ((2 * step) / cells - 1))
  return [...edge.map((value) => -value), ...inner, ...edge.reverse()]
}

function rounded(point: Vec, half: Vec, radius: number): Vec {
  const inner = point.map((value, axis) => {
    const flat = (half[axis] as number) - radius
    return Math.max(-flat, Math.min(flat, value))
  }) as unknown as Vec
  return add(inner, scale(unit(sub(point, inner)), radius))
}

/** Squares between all pairs of steps. */
function grid(
  maker: MeshMaker,
  us: readonly number[],
  vs: readonly number[],
  corner: (u: number, v: number) => number,
) {
  const rows = vs.map((v) => us.map((u) => corner(u, v)))
  for (let row = 1; row < rows.length; row++) {
    for (let column = 1; column < us.length; column++) {
      const below = rows[row - 1] as number[]
      const above = rows[row] as number[]
      maker.square(
        below[column - 1] as number,
        below[column] as number,
        above[column] as number,
        above[column - 1] as number,
      )
    }
  }
}

const spread = (from: number, to: number, cells: number): number[] =>
  Array.from({ length: cells + 1 }, (_, step) => from + ((to - from) * step) / cells)

interface Sheet {
  /** From and to, in metres. */
  x: readonly [number, number]
  z: readonly [number, number]
  cells: readonly [x: number, z: number]
  height?: (x: number, z: number) => number
}

/** A sheet lying in x and z, y given by `height`. */
export function sheet({ x, z, cells, height = () => 0 }: Sheet): Mesh {
  const maker = new MeshMaker()
  grid(maker, spread(...z, cells[1]), spread(...x, cells[0]), (atZ, atX) => maker.corner([atX, height(atX, atZ), atZ]))
  return maker.finish()
}

/** A profile of [radius, height] turned around the y axis. Close it by starting and ending on radius 0. */
export function lathe(profile: readonly (readonly [number, number])[], sides = 32): Mesh {
  const maker = new MeshMaker()
  const around = spread(0, 360, sides)
  grid(maker, [...profile.keys()], around, (index, angle) => {
    const [radius, height] = profile[index] as readonly [number, number]
    return maker.corner([radius * cosine(angle), height, radius * sine(angle)])
  })
  return maker.finish()
}

/** A closed cylinder standing on the origin. */
export function cylinder(radius: number, height: number, sides = 24): Mesh {
  const bevel = Math.min(radius, height) * 0.06
  const profile: [number, number][] = [
    [0, height],
    [radius - bevel, height],
    [radius, height - bevel],
    [radius, bevel],
    [radius - bevel, 0],
    [0, 0],
  ]
  return lathe(profile, sides)
}

/** A round rope, pipe or branch along a path; the radius may change from its start to its end. */
export function tube(path: readonly Vec[], radius: number, endRadius = radius, sides = 8): Mesh {
  const maker = new MeshMaker()
  const rings = path.map((centre, index) => {
    const along = unit(sub(path[index + 1] ?? centre, path[index - 1] ?? centre))
    const across = unit(cross(along, Math.abs(along[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]))
    const up = cross(across, along)
    const reach = radius + ((endRadius - radius) * index) / (path.length - 1)
    return spread(0, 360, sides).map((angle) =>
      maker.corner(add(centre, add(scale(across, cosine(angle) * reach), scale(up, sine(angle) * reach)))),
    )
  })
  for (let ring = 1; ring < rings.length; ring++) {
    for (let side = 1; side <= sides; side++) {
      const [near, far] = [rings[ring - 1] as number[], rings[ring] as number[]]
      maker.square(near[side - 1] as number, near[side] as number, far[side] as number, far[side - 1] as number)
    }
  }
  for (const [ring, centre] of [
    [rings[0], path[0]],
    [rings.at(-1), path.at(-1)],
  ] as const) {
    const middle = maker.corner(centre as Vec)
    for (let side = 1; side <= sides; side++) maker.triangle(middle, ring?.[side - 1] as number, ring?.[side] as number)
  }
  return maker.finish()
}

/** A smooth curve through points, `steps` pieces between each two (Catmull-Rom). */
export function curve(points: readonly Vec[], steps: number): Vec[] {
  const at = (index: number): Vec => points[Math.max(0, Math.min(points.length - 1, index))] as Vec
  const path: Vec[] = []
  for (let piece = 0; piece < points.length - 1; piece++) {
    for (let step = 0; step < steps; step++) path.push(between4(at, piece, step / steps))
  }
  return [...path, at(points.length - 1)]
}

function between4(at: (index: number) => Vec, piece: number, t: number): Vec {
  const [a, b, c, d] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)]
  const value = (axis: 0 | 1 | 2): number =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
  return [value(0), value(1), value(2)]
}

/** A broken stone about one metre wide: a ball of `detail` rings, cut by random planes. */
export function rock(roll: Dice, cuts: number, detail: number): Mesh {
  const planes = Array.from({ length: cuts }, () => ({
    normal: unit([between(roll, -1, 1), between(roll, -1, 1), between(roll, -1, 1)]),
    at: between(roll, 0.22, 0.4),
  }))
  const ball = lathe(
    spread(90, -90, detail).map((angle) => [cosine(angle) * 0.5, sine(angle) * 0.5] as const),
    detail + 3,
  )
  const maker = new MeshMaker()
  for (let corner = 0; corner < ball.positions.length; corner += 3) {
    let point = [...ball.positions.subarray(corner, corner + 3)] as unknown as Vec
    for (const plane of planes) {
      const over = dot(point, plane.normal) - plane.at
      if (over > 0) point = sub(point, scale(plane.normal, over))
    }
    maker.corner(point)
  }
  for (let index = 0; index < ball.triangles.length; index += 3)
    maker.triangle(...([...ball.triangles.subarray(index, index + 3)] as [number, number, number]))
  return maker.finish(true)
}

/** A broad leaf to be looked at closely, one metre long, lying in x and z, curled at its rim. */
export function fallenLeaf(curl: number): Mesh {
  const maker = new MeshMaker()
  const rim = (z: number, side: number) => side * 0.36 * Math.sin(Math.PI * z ** 0.75) * (1 + 0.18 * Math.cos(z * 22))
  const along = spread(0, 1, 8)
  const rows = along.map((z) =>
    [-1, 0, 1].map((side) => maker.corner([rim(z, side), curl * (side * side * 0.3 + z * z * 0.35), z])),
  )
  for (let row = 1; row < rows.length; row++) {
    const [near, far] = [rows[row - 1] as number[], rows[row] as number[]]
    maker.square(near[0] as number, near[1] as number, far[1] as number, far[0] as number)
    maker.square(near[1] as number, near[2] as number, far[2] as number, far[1] as number)
  }
  return maker.finish()
}

/** A leaf one metre long and `width` wide, folded along its middle, with its stalk at the origin and its tip on z. */
export function leaf(width: number, fold = 0.15): Mesh {
  const maker = new MeshMaker()
  const spine = [0, 0.45, 1].map((z) => maker.corner([0, -fold * width * Math.sin(z * Math.PI) - 0.08 * z * z, z]))
  for (const side of [-1, 1]) {
    const edge = maker.corner([(side * width) / 2, fold * width, 0.42])
    maker.triangle(spine[0] as number, spine[1] as number, edge)
    maker.triangle(spine[1] as number, spine[2] as number, edge)
  }
  return maker.finish(true)
}
