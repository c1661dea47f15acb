import { add, cross, scale, sub, turning, unit, type Vec } from './vec.ts'

/** Triangles in metres, y up. `rest` is where each corner was before it was placed: paint sticks to it. */
export interface Mesh {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly rest: Float32Array
  /** Three corner numbers a triangle. */
  readonly triangles: Uint32Array
}

/** Collects corners and triangles, then works out smooth normals. */
export class MeshMaker {
  readonly #positions: number[] = []
  readonly #triangles: number[] = []

  corner(at: Vec): number {
    return this.#positions.push(...at) / 3 - 1
  }

  triangle(a: number, b: number, c: number): void {
    this.#triangles.push(a, b, c)
  }

  /** A square of four corners in order. */
  square(a: number, b: number, c: number, d: number): void {
    this.#triangles.push(a, b, c, a, c, d)
  }

  /** `sharp` gives each triangle its own corners, so that edges show. */
  finish(sharp = false): Mesh {
    return sharp ? sharpMesh(this.#positions, this.#triangles) : smoothMesh(this.#positions, this.#triangles)
  }
}

const at = (values: ArrayLike<number>, index: number): Vec => [
  values[index * 3] as number,
  values[index * 3 + 1] as number,
  values[index * 3 + 2] as number,
]

function sharpMesh(positions: readonly number[], triangles: readonly number[]): Mesh {
  const spread = triangles.flatMap((corner) => [...at(positions, corner)])
  const normals: number[] = []
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const [a, b, c] = [at(spread, corner), at(spread, corner + 1), at(spread, corner + 2)]
    const normal = unit(cross(sub(b, a), sub(c, a)))
    normals.push(...normal, ...normal, ...normal)
  }
  return {
    positions: Float32Array.from(spread),
    normals: Float32Array.from(normals),
    rest: Float32Array.from(spread),
    triangles: Uint32Array.from(triangles.keys()),
  }
}

function smoothMesh(positions: readonly number[], triangles: readonly number[]): Mesh {
  const mesh = {
    positions: Float32Array.from(positions),
    rest: Float32Array.from(positions),
    triangles: Uint32Array.from(triangles),
  }
  return { ...mesh, normals: smoothNormals(mesh) }
}

/** Normals that run smoothly over the mesh, also where faces meet in equal corners. */
function smoothNormals({ positions, triangles }: Pick<Mesh, 'positions' | 'triangles'>): Float32Array {
  const sums = new Map<string, Vec>()
  const keys = Array.from({ length: positions.length / 3 }, (_, corner) =>
    at(positions, corner)
      .map((value) => Math.round(value * 2e4))
      .join(),
  )
  for (let index = 0; index < triangles.length; index += 3) {
    const corners = [...triangles.subarray(index, index + 3)]
    const [a, b, c] = corners.map((corner) => at(positions, corner)) as [Vec, Vec, Vec]
    const normal = cross(sub(b, a), sub(c, a))
    for (const corner of corners) {
      const key = keys[corner] as string
      sums.set(key, add(sums.get(key) ?? [0, 0, 0], normal))
    }
  }
  return Float32Array.from(keys.flatMap((key) => [...unit(sums.get(key) ?? [0, 1, 0])]))
}

export interface Placing {
  at?: Vec
  /** Degrees about the x, the y and the z axis. */
  turn?: Vec
  size?: number | Vec
}

/** The mesh resized, turned and moved, in this order. Its paint comes along. */
export function place(mesh: Mesh, { at = [0, 0, 0], turn = [0, 0, 0], size = 1 }: Placing): Mesh {
  const [sx, sy, sz] = typeof size === 'number' ? [size, size, size] : size
  const rows = turning(turn)
  return {
    ...mesh,
    positions: turned(mesh.positions, rows, [sx, sy, sz], at),
    // A surface that is stretched one way leans the other way.
    normals:
      typeof size === 'number'
        ? turned(mesh.normals, rows, [1, 1, 1])
        : units(turned(mesh.normals, rows, [1 / sx, 1 / sy, 1 / sz])),
  }
}

/** Plain loops: strewn leaves and stones come in hundreds of thousands of corners. */
function turned(values: Float32Array, [across, up, along]: readonly [Vec, Vec, Vec], size: Vec, at: Vec = [0, 0, 0]) {
  const moved = new Float32Array(values.length)
  for (let index = 0; index < values.length; index += 3) {
    const x = (values[index] as number) * size[0]
    const y = (values[index + 1] as number) * size[1]
    const z = (values[index + 2] as number) * size[2]
    moved[index] = across[0] * x + across[1] * y + across[2] * z + at[0]
    moved[index + 1] = up[0] * x + up[1] * y + up[2] * z + at[1]
    moved[index + 2] = along[0] * x + along[1] * y + along[2] * z + at[2]
  }
  return moved
}

const units = (normals: Float32Array): Float32Array => mapped(normals, unit)

/** The mesh with each corner moved by `move`; normals follow, paint stays where it was. */
export function bend(mesh: Mesh, move: (corner: Vec) => Vec): Mesh {
  const positions = mapped(mesh.positions, move)
  return { ...mesh, positions, normals: smoothNormals({ positions, triangles: mesh.triangles }) }
}

/** The same shape whose paint is taken from elsewhere: no two planks alike. */
export const repaint = (mesh: Mesh, offset: Vec): Mesh => ({
  ...mesh,
  rest: mesh.rest.map((value, index) => value + (offset[index % 3] as number)),
})

function mapped(values: Float32Array, move: (value: Vec) => Vec): Float32Array {
  const moved = new Float32Array(values.length)
  for (let corner = 0; corner < values.length / 3; corner++) moved.set(move(at(values, corner)), corner * 3)
  return moved
}

/** Several meshes as one. */
export function join(meshes: readonly Mesh[]): Mesh {
  const total = (part: 'positions' | 'triangles') => meshes.reduce((sum, mesh) => sum + mesh[part].length, 0)
  const joined: Mesh = {
    positions: new Float32Array(total('positions')),
    normals: new Float32Array(total('positions')),
    rest: new Float32Array(total('positions')),
    triangles: new Uint32Array(total('triangles')),
  }
  let corners = 0
  let indices = 0
  for (const mesh of meshes) {
    for (const part of ['positions', 'normals', 'rest'] as const) joined[part].set(mesh[part], corners * 3)
    const first = corners
    joined.triangles.set(
      mesh.triangles.map((corner) => corner + first),
      indices,
    )
    corners += mesh.positions.length / 3
    indices += mesh.triangles.length
  }
  return joined
}

/** Pushes every corner out along its normal by `distance`. */
export function swell(mesh: Mesh, distance: (corner: Vec, normal: Vec) => number): Mesh {
  const positions = new Float32Array(mesh.positions.length)
  for (let corner = 0; corner < positions.length / 3; corner++) {
    const [from, normal] = [at(mesh.positions, corner), at(mesh.normals, corner)]
    positions.set(add(from, scale(normal, distance(from, normal))), corner * 3)
  }
  return { ...mesh, positions, normals: smoothNormals({ positions, triangles: mesh.triangles }) }
}
