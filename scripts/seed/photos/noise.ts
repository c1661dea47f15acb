/** Random numbers from 0 to 1 that are the same for the same seed on every machine. */
export type Dice = () => number

/** Mulberry32: small, quick and even enough for pictures. */
export function dice(seed: number): Dice {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const between = (roll: Dice, low: number, high: number): number => low + (high - low) * roll()

const SIZE = 64
const MASK = SIZE - 1
const LATTICE = Float32Array.from({ length: SIZE ** 3 }, dice(20_260))

/** Smooth noise from -1 to 1 with features one unit apart. */
export function noise(x: number, y: number, z: number): number {
  const fx = Math.floor(x)
  const fy = Math.floor(y)
  const fz = Math.floor(z)
  const u = ease(x - fx)
  const v = ease(y - fy)
  const x0 = fx & MASK
  const x1 = (fx + 1) & MASK
  const y0 = (fy & MASK) * SIZE
  const y1 = ((fy + 1) & MASK) * SIZE
  const z0 = (fz & MASK) * SIZE * SIZE
  const z1 = ((fz + 1) & MASK) * SIZE * SIZE
  const near = plane(x0, x1, y0 + z0, y1 + z0, u, v)
  return (near + (plane(x0, x1, y0 + z1, y1 + z1, u, v) - near) * ease(z - fz)) * 2 - 1
}

const ease = (t: number): number => t * t * (3 - 2 * t)

function plane(x0: number, x1: number, row0: number, row1: number, u: number, v: number): number {
  const a = LATTICE[x0 + row0] as number
  const b = LATTICE[x0 + row1] as number
  const low = a + ((LATTICE[x1 + row0] as number) - a) * u
  return low + (b + ((LATTICE[x1 + row1] as number) - b) * u - low) * v
}

/** Noise with finer and finer detail added; about -1 to 1. */
export function rough(x: number, y: number, z: number, octaves: number): number {
  let sum = 0
  let height = 0.5
  let step = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(x * step + octave * 17.3, y * step, z * step) * height
    height *= 0.5
    step *= 2.03
  }
  return sum
}

/** A number from 0 to 1 that belongs to one of many strewn copies, whose paint is taken from places 4 m apart. */
export const pickCopy = (x: number, y: number, z: number): number =>
  pick(Math.floor(x / 4 + 0.5), Math.floor(y / 4 + 0.5), Math.floor(z / 4 + 0.5))

/** A number from 0 to 1 that belongs to whole numbers: which brick, which plank. */
export const pick = (a: number, b: number, c = 0): number =>
  LATTICE[(a & MASK) + (b & MASK) * SIZE + (c & MASK) * SIZE * SIZE] as number
