import type { Chance } from './chance.ts'

/** How often each fault comes in ten minutes. */
const IN_TEN_MINUTES = {
  'kill web': 22,
  'kill worker': 16,
  'kill relay': 10,
  'kill backend': 12,
  'kill postgres': 3,
  'kill redis': 4,
  'pause web': 8,
  'pause worker': 7,
  'pause relay': 4,
  'pause redis': 3,
  'cut clients': 8,
  'cut postgres': 7,
  'cut redis': 7,
  'hold clients': 3,
  'hold postgres': 2,
  'hold redis': 2,
  'wipe redis': 4,
  'fill disk': 2,
  'end registration': 120,
} as const

export type FaultKind = keyof typeof IN_TEN_MINUTES

export interface PlannedFault {
  readonly kind: FaultKind
  /** From the beginning of the run, in ms. */
  readonly at: number
  /** How long until it is healed, where it lasts. */
  readonly lastsMs: number
  /** Which of the processes it affects. */
  readonly which: number
}

const TEN_MINUTES = 10 * 60_000
const SHORTEST_MS = 500
const LONGEST_MS = 5_000

/**
 * Draws up the faults of a run of `lengthMs`, in the order in which they come; a short run has each kind at least once.
 */
export function schedule(lengthMs: number, chance: Chance): PlannedFault[] {
  const kinds = Object.entries(IN_TEN_MINUTES) as [FaultKind, number][]
  return kinds
    .flatMap(([kind, often]) => Array<FaultKind>(Math.max(1, Math.round((often * lengthMs) / TEN_MINUTES))).fill(kind))
    .map((kind) => ({
      kind,
      at: Math.round(chance.real() * (lengthMs - LONGEST_MS)),
      lastsMs: chance.between(SHORTEST_MS, LONGEST_MS),
      which: chance.between(0, 9),
    }))
    .toSorted((one, other) => one.at - other.at)
}
