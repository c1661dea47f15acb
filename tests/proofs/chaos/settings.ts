import { parseArgs } from 'node:util'

export interface ChaosSettings {
  readonly seconds: number
  readonly seed: number
  readonly bidders: number
  readonly watchers: number
  /** Operations a second, about. */
  readonly rate: number
  /** How long after the last fault every page must be right. */
  readonly rightWithinMs: number
}

/** Reads the command line: how long, which seed, how many people. Throws when a value is not a number. */
export function readSettings(args: readonly string[]): ChaosSettings {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: text, seconds: text, seed: text, bidders: text, watchers: text, rate: text, right: text },
  })
  const number = (name: keyof typeof values, fallback: number): number => {
    const given = Number(values[name] ?? fallback)
    if (!(given > 0)) throw new Error(`--${name} must be a number above 0, not "${values[name]}".`)
    return given
  }
  return {
    seconds: values.seconds === undefined ? 60 * number('minutes', 10) : number('seconds', 0),
    seed: number('seed', 1),
    bidders: number('bidders', 100),
    watchers: number('watchers', 200),
    rate: number('rate', 40),
    rightWithinMs: 1_000 * number('right', 10),
  }
}
