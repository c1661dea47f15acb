import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import { ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** What the plan with a limit allows in a month (R17). */
export const LIMIT = 25

/** Bids of carriers with a limit: never more than it, never refused before it, and counted correctly. */
export function allowances(
  history: readonly Operation[],
  { bids, creditedBids }: Stored,
  /** The number of used bids that each carrier sees. */
  used: ReadonlyMap<string, number>,
): Violation[] {
  const placed = Map.groupBy(bids, ({ bidderId }) => bidderId)
  const refused = ofKind(history, 'place').filter(({ why }) => why === '403 quota_used')
  return [...used].flatMap(([carrierId, shown]) => {
    const there = placed.get(carrierId)?.length ?? 0
    const back = (placed.get(carrierId) ?? []).filter(({ id }) => creditedBids.includes(id)).length
    const early = refused.find(({ who }) => who === carrierId && there < LIMIT)
    return [
      ...(there > LIMIT + back ? [violation('no bid beyond the quota', `${carrierId} placed ${there}`)] : []),
      ...(early ? [violation('no refusal before the quota is used', `${carrierId} placed ${there}`, early)] : []),
      ...(shown === there
        ? []
        : [violation('the quota counts what was placed', `${carrierId}: ${shown}, not ${there}`)]),
    ]
  })
}
