import { SKY } from './lights.ts'
import type { Lighting } from './scene.ts'
import { unit, type Vec } from './vec.ts'

const SIDE = 96

/** What an open sky and the ground throw on a surface, by the way it faces: a table over an unfolded octahedron. */
export function skyTable({ sky, bounce }: Lighting): Float32Array {
  const table = new Float32Array(SIDE * SIDE * 3)
  const lights = SKY.map((direction) => ({ direction, colour: sky(direction) }))
  for (let index = 0; index < SIDE * SIDE; index++) {
    const normal = unfolded((((index % SIDE) + 0.5) / SIDE) * 2 - 1, ((Math.floor(index / SIDE) + 0.5) / SIDE) * 2 - 1)
    const under = 0.5 - 0.5 * normal[1] + 0.06
    for (const { direction, colour } of lights) {
      const facing = direction[0] * normal[0] + direction[1] * normal[1] + direction[2] * normal[2]
      if (facing <= 0) continue
      for (const channel of [0, 1, 2] as const)
        table[index * 3 + channel] =
          (table[index * 3 + channel] as number) + (colour[channel] * facing * 2) / SKY.length
    }
    for (const channel of [0, 1, 2] as const)
      table[index * 3 + channel] = (table[index * 3 + channel] as number) + bounce[channel] * under
  }
  return table
}

/** What is seen in a direction: the sky above, the ground below; for mirrors that need not be sharp. */
export function mirrorTable({ sky }: Lighting): Float32Array {
  const table = new Float32Array(SIDE * SIDE * 3)
  for (let index = 0; index < SIDE * SIDE; index++) {
    const [x, y, z] = unfolded(
      (((index % SIDE) + 0.5) / SIDE) * 2 - 1,
      ((Math.floor(index / SIDE) + 0.5) / SIDE) * 2 - 1,
    )
    table.set(sky(unit([x, Math.max(0.03, Math.abs(y)), z])), index * 3)
  }
  return table
}

function unfolded(u: number, v: number): Vec {
  const y = 1 - Math.abs(u) - Math.abs(v)
  return y >= 0 ? unit([u, y, v]) : unit([(1 - Math.abs(v)) * sign(u), y, (1 - Math.abs(u)) * sign(v)])
}

/** Where a normal's entry begins in the table. */
export function entryOf(nx: number, ny: number, nz: number): number {
  const size = Math.abs(nx) + Math.abs(ny) + Math.abs(nz)
  let u = nx / size
  let v = nz / size
  if (ny < 0) {
    const folded = (1 - Math.abs(v)) * sign(u)
    v = (1 - Math.abs(u)) * sign(v)
    u = folded
  }
  const column = Math.min(SIDE - 1, ((u + 1) * SIDE) >> 1)
  const row = Math.min(SIDE - 1, ((v + 1) * SIDE) >> 1)
  return (row * SIDE + column) * 3
}

const sign = (value: number): number => (value < 0 ? -1 : 1)
