import { noise, pickCopy, rough } from '../noise.ts'
import type { Paint } from '../scene.ts'
import { mix } from '../vec.ts'
import { blend, colour, dim, set, step } from './colour.ts'

interface Finish {
  shine?: number
  blur?: number
  /** How uneven its colour is. */
  mottled?: number
  /** How dusty and scuffed it is, 0 to 1. */
  worn?: number
}

const DUST = colour('#7d7568')

/** One colour: plastic, enamel, painted metal. */
export function plain(tint: string, { shine = 0, blur = 0.5, mottled = 0.08, worn = 0.1 }: Finish = {}): Paint {
  const base = colour(tint)
  return ({ x, y, z }, coat) => {
    const patch = rough(x * 3, y * 3, z * 3, 3)
    set(coat, base, 1 + mottled * patch)
    blend(coat, DUST, worn * step(-0.15, 0.5, rough(x * 7, y * 2.5, z * 7, 3)))
    coat.shine = shine * (1 - worn * 0.5 * step(0, 0.3, patch))
    coat.blur = blur
  }
}

/** Woven cloth: upholstery, bags, webbing. `thread` is threads a metre. */
export function cloth(tint: string, { thread = 420, worn = 0.1, mottled = 0.1 } = {}): Paint {
  const base = colour(tint)
  return ({ x, y, z }, coat) => {
    const weave = noise(x * thread, y * thread, z * thread)
    const slub = noise(x * thread * 0.22, y * thread * 0.9, z * thread * 0.3)
    set(coat, base, 0.95 + 0.22 * weave + 0.12 * slub + mottled * rough(x * 4, y * 4, z * 4, 3))
    blend(coat, DUST, worn * step(0, 0.5, rough(x * 5, y * 5, z * 5, 4)))
    coat.bump = weave * 0.0006 + rough(x * 9, y * 9, z * 9, 3) * 0.0015
  }
}

/** Wood with its grain along x. */
export function wood(tint: string, { worn = 0, shine = 0 } = {}): Paint {
  const base = colour(tint)
  const [dark, grey] = [mix(base, [0, 0, 0], 0.55), colour('#8c8981')]
  return ({ x, y, z }, coat) => {
    const rings = noise(x * 0.9, y * 26, z * 26) * 3 + rough(x * 2.5, y * 60, z * 60, 2)
    const line = Math.abs(rings - Math.floor(rings) - 0.5) * 2
    const fibre = noise(x * 9, y * 300, z * 300)
    set(coat, base, 0.9 + 0.12 * fibre + 0.12 * rough(x, y * 5, z * 5, 2))
    blend(coat, dark, 0.4 * step(0.55, 1, line))
    blend(coat, grey, worn * (0.65 + 0.7 * rough(x * 3, y * 9, z * 9, 3)))
    coat.bump = (fibre * 0.0004 + line * 0.0003) * (0.4 + worn)
    coat.shine = shine
    coat.blur = 0.45
  }
}

/** Brown corrugated card. */
export function card(tint = '#b08a5e'): Paint {
  const base = colour(tint)
  return ({ x, y, z }, coat) => {
    const flute = Math.sin(y * 900 + noise(x * 8, y * 8, z * 8))
    set(
      coat,
      base,
      0.97 + 0.1 * rough(x * 4, y * 4, z * 4, 3) + 0.05 * noise(x * 160, y * 160, z * 160) + 0.015 * flute,
    )
    dim(coat, 1 - 0.12 * step(0.2, 0.5, rough(x * 9, y * 9, z * 9, 3)))
    coat.bump = flute * 0.00012 + rough(x * 14, y * 14, z * 14, 2) * 0.0012
    coat.shine = 0.08
    coat.blur = 0.8
  }
}

const BLACK = colour('#2b2a2a')

/** Black rubber with the brown bloom of old tyres. */
export const rubber: Paint = ({ x, y, z, ny }, coat) => {
  const patch = rough(x * 6, y * 6, z * 6, 4)
  set(coat, BLACK, 1 + 0.4 * patch)
  blend(coat, DUST, 0.18 + 0.3 * step(0, 0.5, patch) + 0.25 * Math.max(0, ny))
  coat.bump = noise(x * 150, y * 150, z * 150) * 0.0003
  coat.shine = 0.35
  coat.blur = 0.7
}

/** Leaves: a green that differs from leaf to leaf. */
export function foliage(tint: string, dry: string, share = 0.15): Paint {
  const [green, brown] = [colour(tint), colour(dry)]
  return ({ x, y, z }, coat) => {
    set(coat, green, 0.6 + 0.75 * pickCopy(x, y, z))
    if (pickCopy(y, z, x) < share) blend(coat, brown, 0.8)
    dim(coat, 0.92 + 0.16 * noise(x * 40, y * 40, z * 40))
    coat.shine = 0.25
    coat.blur = 0.6
  }
}

/** Stone, brick ends and lumps of concrete: `tints` are shared out by lump. */
export function rubble(tints: readonly string[]): Paint {
  const colours = tints.map(colour)
  const dust = colour('#a89c8a')
  return ({ x, y, z, ny }, coat) => {
    const which = Math.floor(pickCopy(x, y, z) * colours.length)
    const grit = noise(x * 60, y * 60, z * 60)
    set(coat, colours[which] ?? [0.5, 0.5, 0.5], 0.9 + 0.35 * rough(x * 7, y * 7, z * 7, 3) + 0.15 * grit)
    blend(coat, dust, 0.12 + 0.3 * Math.max(0, ny))
    coat.bump = grit * 0.0012 + rough(x * 22, y * 22, z * 22, 2) * 0.003
  }
}
