import type { Bar } from '#tests/proofs/chaos/bar.ts'
import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import { ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Bids and bars: a barred carrier places none, and nobody is refused who is registered. */
export function registrations(
  history: readonly Operation[],
  { bids, confirmedAt }: Stored,
  bars: readonly Bar[],
): Violation[] {
  const placed = Map.groupBy(bids, ({ bidderId }) => bidderId)
  const barsOf = Map.groupBy(bars, ({ carrierId }) => carrierId)
  const refused = ofKind(history, 'place').filter(({ why }) => why === '403 not_registered')
  return [
    ...bars.flatMap(({ carrierId, beganAt, placedBefore }) =>
      (placed.get(carrierId) ?? [])
        // it came after the bar, and yet what it was judged by was confirmed before: the lifting confirms anew
        .filter(({ id }) => !placedBefore.has(id) && (confirmedAt.get(id) ?? 0) < beganAt)
        .map(({ id }) => violation('no bid is placed by a barred carrier', `${carrierId} placed ${id}`)),
    ),
    ...refused
      .filter((line) => !(barsOf.get(line.who) ?? []).some((bar) => overlaps(bar, line)))
      .map((line) => violation('nobody is refused who is registered', line.who, line)),
  ]
}

const overlaps = (bar: Bar, line: Operation): boolean => bar.beganAt <= line.endedAt && line.startedAt <= bar.liftedAt
