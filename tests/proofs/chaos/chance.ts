/** Pseudo-random numbers that are the same for the same seed. */
export interface Chance {
  /** From 0 up to 1. */
  real(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  of<T>(choices: readonly [T, ...T[]]): T
  /** One of the choices; undefined when there are none. */
  from<T>(choices: readonly T[]): T | undefined
  /** True with this probability. */
  happens(share: number): boolean
}

/** `name` gives each part of the run its own sequence, so that one more number changes no other. */
export function chance(seed: number, name: string): Chance {
  let state = Buffer.from(name).reduce((hash, byte) => Math.imul(hash ^ byte, 16_777_619), seed ^ 2_166_136_261)
  // mulberry32
  const real = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number): number => least + Math.floor(real() * (most - least + 1))
  const from = <T>(choices: readonly T[]): T | undefined => choices[between(0, choices.length - 1)]
  return { real, between, from, of: (choices) => from(choices) ?? choices[0], happens: (share) => real() < share }
}
