import { noise, pick, rough } from '../noise.ts'
import type { Paint } from '../scene.ts'
import { blend, colour, dim, set, step } from './colour.ts'

const MOSS = colour('#5d6136')
const SOIL = colour('#4a3b2c')

/** Concrete slabs 45 cm square in x and z, with sandy joints and some moss. */
export function paving(tint = '#a39c90', size = 0.45): Paint {
  const [stone, joint] = [colour(tint), colour('#6f6758')]
  return ({ x, z }, coat) => {
    const [column, row] = [Math.floor(x / size), Math.floor(z / size)]
    const [u, v] = [x - (column + 0.5) * size, z - (row + 0.5) * size]
    const edge = size / 2 - Math.max(Math.abs(u), Math.abs(v)) + noise(x * 60, z * 60, 3) * 0.0015
    const stain = rough(x * 2.1, z * 2.1, 1, 3)
    const grain = noise(x * 230, z * 230, 1)
    set(coat, stone, 0.82 + 0.3 * pick(column, row) + 0.28 * stain + 0.07 * grain)
    const slab = step(0.003, 0.009, edge)
    blend(coat, joint, 1 - slab)
    blend(coat, MOSS, (1 - slab) * step(-0.1, 0.35, rough(x * 3, z * 3, 8, 2)) * 0.8)
    coat.bump = slab * 0.006 + grain * 0.0004 + rough(x * 25, z * 25, 4, 2) * 0.001
  }
}

/** Red and grey block paving. */
export const blocks: Paint = ({ x, z }, coat) => {
  const row = Math.floor(z / 0.1)
  const along = x / 0.2 + (row & 1) * 0.5
  const number = Math.floor(along)
  const edge = Math.min(along - number, 1 - along + number) * 0.2
  const across = Math.min(z - row * 0.1, (row + 1) * 0.1 - z)
  const face = step(0.001, 0.006, Math.min(edge, across) + noise(x * 80, z * 80, 1) * 0.001)
  const grain = noise(x * 200, z * 200, 2)
  set(coat, colour(pick(number, row) > 0.45 ? '#8c6a5a' : '#84786f'), 0.8 + 0.4 * pick(number, row, 3) + 0.1 * grain)
  blend(coat, colour('#6a6046'), (1 - face) * 0.9)
  coat.bump = face * 0.005 + grain * 0.0006
}

/** Old tarmac or asphalt. */
export function tarmac(tint = '#5d5c5b'): Paint {
  const base = colour(tint)
  return ({ x, z }, coat) => {
    const chips = noise(x * 130, z * 130, 0.5)
    const fine = noise(x * 290, z * 290, 2.5)
    set(coat, base, 0.9 + 0.35 * rough(x * 0.9, z * 0.9, 2, 3) + 0.28 * chips + 0.2 * fine)
    coat.bump = chips * 0.0016 + fine * 0.0006
  }
}

/** A poured concrete floor with stains and hairline cracks. */
export function concrete(tint = '#9b978f'): Paint {
  const base = colour(tint)
  return ({ x, z }, coat) => {
    const stain = rough(x * 0.8, z * 0.8, 5, 4)
    const grain = noise(x * 190, z * 190, 1)
    const crack = Math.abs(rough(x * 0.9 + 4, z * 0.9, 9, 4))
    set(coat, base, 0.88 + 0.4 * stain + 0.06 * grain)
    dim(coat, 0.7 + 0.3 * step(0.001, 0.005, crack))
    blend(coat, SOIL, step(0.1, 0.55, rough(x * 2.7, z * 2.7, 12, 4)) * 0.22)
    coat.bump = grain * 0.0003 + rough(x * 12, z * 12, 4, 2) * 0.0009
  }
}

/** The soil and thatch that shows between blades of a lawn. */
export function lawn(tint = '#6b7440'): Paint {
  const green = colour(tint)
  return ({ x, z }, coat) => {
    const patch = rough(x * 1.4, z * 1.4, 3, 3)
    const blades = noise(x * 120, z * 90, 1)
    const fine = noise(x * 330, z * 260, 7)
    set(coat, green, 0.55 + 0.35 * patch + 0.3 * blades + 0.15 * fine)
    blend(coat, SOIL, step(0.15, 0.5, rough(x * 2.6, z * 2.6, 6, 3)) * 0.35)
    coat.bump = blades * 0.006 + fine * 0.002
  }
}

/** Bare earth. */
export const soil: Paint = ({ x, y, z }, coat) => {
  const crumbs = rough(x * 45, y * 45, z * 45, 3)
  set(coat, SOIL, 0.85 + 0.7 * crumbs)
  coat.bump = crumbs * 0.004
}

/** Short-pile carpet or carpet tiles; `tile` metres apart, or 0 for none. */
export function pile(tint: string, tile = 0): Paint {
  const base = colour(tint)
  return ({ x, z }, coat) => {
    const tuft = noise(x * 260, z * 260, 1)
    set(coat, base, 0.9 + 0.32 * tuft + 0.12 * noise(x * 60, z * 60, 4) + 0.1 * rough(x, z, 2, 2))
    coat.bump = tuft * 0.0009
    if (tile === 0) return
    const [column, row] = [Math.floor(x / tile), Math.floor(z / tile)]
    const edge = Math.min(x / tile - column, z / tile - row)
    dim(coat, ((column + row) % 2 === 0 ? 1.06 : 0.94) * (0.8 + 0.2 * step(0, 0.012, edge)))
  }
}
