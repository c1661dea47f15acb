import { noise, pick, rough } from '../noise.ts'
import type { Paint } from '../scene.ts'
import { mix, type Vec } from '../vec.ts'
import { blend, colour, dim, set, step } from './colour.ts'

const [LENGTH, HEIGHT, JOINT] = [0.225, 0.075, 0.01]

/** Stretcher-bond brickwork over x and y, a little darker and greener at its foot. */
export function brick(tints: readonly [string, string, string] = ['#8d5844', '#a06a52', '#6a463c']): Paint {
  const [low, high, dark] = tints.map(colour) as [Vec, Vec, Vec]
  const [mortar, damp] = [colour('#a79c8b'), colour('#55533a')]
  return ({ x, y, wy }, coat) => {
    const course = Math.floor(y / HEIGHT)
    const along = x / LENGTH + (course & 1) * 0.5
    const number = Math.floor(along)
    const u = (along - number) * LENGTH
    const v = y - course * HEIGHT
    const wobble = noise(x * 70, y * 70, 2) * 0.0022
    const edge = Math.min(u, LENGTH - u, v, HEIGHT - v) - JOINT / 2 + wobble
    const face = step(0, 0.004, edge)
    const grain = noise(x * 210, y * 210, 1)
    const kind = pick(number, course)
    set(coat, mix(low, high, pick(number, course, 5)), 0.8 + 0.35 * kind)
    if (kind > 0.82) blend(coat, dark, 0.75)
    dim(coat, 1 + 0.22 * rough(x * 28, y * 28, number, 3) + 0.1 * grain)
    blend(coat, mortar, 1 - face)
    blend(coat, damp, step(0.5, 0, wy + 0.25 * rough(x * 2, y * 2, 8, 3)) * 0.45)
    coat.bump = face * 0.006 + grain * 0.0006 * face + noise(x * 90, y * 90, 4) * 0.0009
  }
}

/** Painted render, with rain marks. */
export function render(tint = '#d8d3c6'): Paint {
  const [base, foot] = [colour(tint), colour('#6b6a50')]
  return ({ x, y, wy }, coat) => {
    const grain = noise(x * 150, y * 150, 1)
    const streak = rough(x * 9, y * 0.6, 3, 3)
    set(coat, base, 0.95 + 0.1 * rough(x * 1.3, y * 1.3, 4, 3) + 0.03 * grain)
    dim(coat, 1 - 0.16 * step(0.1, 0.5, streak))
    blend(coat, foot, step(0.4, 0, wy + 0.2 * noise(x * 3, y * 3, 1)) * 0.3)
    coat.bump = grain * 0.0012
  }
}

/** A smooth indoor wall. */
export function emulsion(tint: string): Paint {
  const base = colour(tint)
  return ({ x, y }, coat) => {
    set(coat, base, 1 + 0.025 * rough(x * 2, y * 2, 1, 3))
    coat.bump = noise(x * 120, y * 120, 5) * 0.0001
  }
}

/** Boards of a fence, a door or a floor: `wide` metres each, running along y. */
export function boards(tint: string, wide: number, worn = 0.5): Paint {
  const base = colour(tint)
  const [grey, moss] = [colour('#8d8880'), colour('#45492f')]
  return ({ x, y, wy }, coat) => {
    const board = Math.floor(x / wide)
    const u = x - board * wide
    const gap = step(0, 0.004, Math.min(u, wide - u))
    const grain = rough(x * 75, y * 2.2 + pick(board, 3) * 40, board, 3)
    set(coat, base, 0.8 + 0.35 * pick(board, 1) + 0.35 * grain)
    blend(coat, grey, worn * (0.5 + 0.6 * rough(x * 6, y * 0.7, board + 7, 2)))
    blend(coat, moss, step(0.35, 0, wy + 0.2 * noise(x * 4, y * 3, 1)) * 0.5)
    dim(coat, 0.25 + 0.75 * gap)
    coat.bump = gap * 0.005 + grain * 0.0012
  }
}

/** Corrugated steel sheet, ribs along y. */
export function corrugated(tint: string): Paint {
  const base = colour(tint)
  const rust = colour('#6b4a37')
  return ({ x, y }, coat) => {
    set(coat, base, 0.95 + 0.15 * rough(x * 1.5, y * 1.5, 2, 3))
    blend(coat, rust, step(0.14, 0.6, rough(x * 4, y * 2.2, 6, 4) - (y + 0.6) * 0.16) * 0.6)
    coat.bump = Math.sin((x / 0.09) * Math.PI * 2) * 0.009
    coat.shine = 0.25
    coat.blur = 0.6
  }
}
