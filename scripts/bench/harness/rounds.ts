import type { Burn, Machine } from './machine.ts'

/** Above this many cores burnt by strangers a window is measured again. */
const NOISY_CORES = 0.2

/** One measured window. */
export interface Window<S extends string, T> {
  readonly side: S
  readonly round: number
  readonly burn: Burn
  /** A better one took its place. */
  readonly discarded: boolean
  readonly result: T
}

/** Measures windows, and again those that others disturbed, as long as the run's allowance lasts. */
export interface Measurer {
  readonly machine: Machine
  /** Windows still allowed to be measured again. */
  repeats: number
}

/**
 * Measures each of `sides` once a round, forwards and backwards in turn (ABBA), so that whatever drifts during the run
 * hits all sides alike. The first window of each side warms it up and is not among the answers, unless `warmUp` is off.
 */
export async function alternate<S extends string, T>(
  measurer: Measurer,
  sides: readonly S[],
  rounds: number,
  measure: (side: S) => Promise<T>,
  { warmUp = true } = {},
): Promise<Window<S, T>[]> {
  const windows: Window<S, T>[] = []
  if (warmUp) for (const side of sides) await oneWindow(measurer, side, 0, measure)
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      windows.push(...(await quietWindow(measurer, side, round, measure)))
  return windows
}

async function quietWindow<S extends string, T>(
  measurer: Measurer,
  side: S,
  round: number,
  measure: (side: S) => Promise<T>,
): Promise<Window<S, T>[]> {
  const first = await oneWindow(measurer, side, round, measure)
  if (first.burn.othersCores <= NOISY_CORES || measurer.repeats === 0) return [first]
  measurer.repeats--
  const second = await oneWindow(measurer, side, round, measure)
  const firstIsBetter = first.burn.othersCores <= second.burn.othersCores
  return [
    { ...first, discarded: !firstIsBetter },
    { ...second, discarded: firstIsBetter },
  ]
}

async function oneWindow<S extends string, T>(
  { machine }: Measurer,
  side: S,
  round: number,
  measure: (side: S) => Promise<T>,
): Promise<Window<S, T>> {
  const burnt = machine.read()
  const result = await measure(side)
  const during = burnt()
  // What a window leaves for later is its own work, too, and must not run into the next one.
  await machine.rest()
  return { side, round, burn: { ...during, cpuMs: burnt().cpuMs }, discarded: false, result }
}

/** The windows of one side that count. */
export const windowsOf = <S extends string, T>(windows: readonly Window<S, T>[], side: S): Window<S, T>[] =>
  windows.filter((window) => window.side === side && !window.discarded)
