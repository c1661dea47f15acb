import type { Lighting } from './scene.ts'
import { mix, scale, unit, type Vec } from './vec.ts'

/** A bright overcast day: soft shadows, a hint of where the sun is. */
export const overcast = (towards: Vec = [0.5, 1, 0.6], exposure = 1.12): Lighting => ({
  sun: { towards: unit(towards), colour: [0.34, 0.33, 0.31], width: 14 },
  sky: ([, y]) => scale([0.74, 0.79, 0.86], 0.62 + 0.48 * y),
  bounce: [0.24, 0.23, 0.21],
  exposure,
})

/** Sun through thin cloud. */
export const sunny = (towards: Vec = [0.6, 0.9, 0.5], exposure = 0.78): Lighting => ({
  sun: { towards: unit(towards), colour: [1.35, 1.24, 1.06], width: 1.6 },
  sky: ([, y]) => mix([0.78, 0.84, 0.92], [0.38, 0.53, 0.8], Math.sqrt(Math.max(0, y))),
  bounce: [0.3, 0.28, 0.24],
  exposure,
})

/** A room with a large window on one side. */
export function indoors(window: Vec, exposure = 1.2): Lighting {
  const towards = unit(window)
  return {
    sun: { towards, colour: [0.1, 0.103, 0.106], width: 24 },
    sky: (direction) => {
      const share = Math.max(0, direction[0] * towards[0] + direction[1] * towards[1] + direction[2] * towards[2])
      return scale([0.86, 0.86, 0.84], 0.34 + 1.05 * share * share)
    },
    bounce: [0.34, 0.32, 0.29],
    exposure,
  }
}
