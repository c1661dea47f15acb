/** Random choices that are the same for the same seed. */
export function openDice(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(list: readonly T[], at: number): T => list[Math.floor(at * list.length)] as T
  return {
    /** A whole number from 0. */
    number: (below: number): number => Math.floor(next() * below),
    even: <T>(list: readonly T[]): T => pick(list, next()),
    /** The first ones often, the last ones hardly ever. */
    rarely: <T>(list: readonly T[]): T => pick(list, next() ** 1.6),
  }
}
