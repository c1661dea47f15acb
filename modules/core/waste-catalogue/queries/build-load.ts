import type { Executor } from '#server/platform/database/database.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import type { Stream } from '../contract/catalogue.ts'
import type { Access, HalfDay, LoadSummary, PostLoad } from '../contract.ts'
import * as rules from '../rules.ts'
import { findRates } from './find-rates.ts'
import { newestItems } from './newest-items.ts'

/** A load as stored with a request; empty parts are null. */
export interface StoredLoad {
  items: readonly rules.PickedItem[]
  /** `needsTick` is whether the load has hazardous items or items with persistent organic pollutants. */
  summary: (LoadSummary & { streams: Stream[]; needsTick: boolean }) | null
  /** Labels and other names of the items, for search. */
  words: string | null
  /** The cost of legal disposal in whole pounds (FLOOR-10). */
  costFloor: number | null
  access: Access | null
  halfDays: HalfDay[] | null
}

/**
 * Builds the stored load from user input, the catalogue and today's rates. `area` is the postcode area, null without a
 * postcode. Throws a Refusal: see rules.pickItems and rules.parseHalfDays.
 */
export async function buildLoad(db: Executor, load: PostLoad, area: string | null, now: Date): Promise<StoredLoad> {
  const clock = londonClock(now)
  const lines = load.items ?? []
  const halfDays = rules.parseHalfDays(load.halfDays ?? [], clock)
  const answers = { access: accessOrNull(load.access), halfDays: halfDays.length === 0 ? null : halfDays }
  if (lines.length === 0) return { items: [], summary: null, words: null, costFloor: null, ...answers }
  const [catalogue, rates] = await Promise.all([newestItems(db), findRates(db, area, clock.day)])
  const items = rules.pickItems(lines, new Map(catalogue.map((item) => [item.key, item])))
  const summary = {
    ...rules.summaryOf(items),
    streams: [...new Set(items.map(({ stream }) => stream))].toSorted(),
    needsTick: items.some(({ hazardous, pops }) => hazardous || pops),
  }
  const words = [...new Set(items.flatMap(({ label, words }) => [label, words]))].join(' ').trim()
  return { items, summary, words, costFloor: rules.costFloorOf(items, rates), ...answers }
}

/** Returns the access details; null if nothing was entered. */
function accessOrNull(access: Access | undefined): Access | null {
  if (!access) return null
  const { takeApart, ...rest } = { ...access, note: access.note || null }
  return takeApart || Object.values(rest).some((value) => value !== null) ? { ...rest, takeApart } : null
}
