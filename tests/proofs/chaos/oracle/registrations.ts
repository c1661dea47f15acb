import type { CarrierBlock } from '#tests/proofs/chaos/carrier-block.ts'
import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored } from '#tests/proofs/chaos/stored.ts'
import { ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Bids and blocks: a blocked carrier places none, and no registered carrier is refused. */
export function registrations(
  history: readonly Operation[],
  { bids, confirmedAt }: Stored,
  blocks: readonly CarrierBlock[],
): Violation[] {
  const placed = Map.groupBy(bids, ({ bidderId }) => bidderId)
  const barsOf = Map.groupBy(blocks, ({ carrierId }) => carrierId)
  const refused = ofKind(history, 'place').filter(({ why }) => why === '403 not_registered')
  return [
    ...blocks.flatMap(({ carrierId, beganAt, placedBefore }) =>
      (placed.get(carrierId) ?? [])
        // placed after the block, although its registration was confirmed before: lifting a block confirms it again
        .filter(({ id }) => !placedBefore.has(id) && (confirmedAt.get(id) ?? 0) < beganAt)
        .map(({ id }) => violation('no bid is placed by a blocked carrier', `${carrierId} placed ${id}`)),
    ),
    ...refused
      .filter((line) => !(barsOf.get(line.who) ?? []).some((bar) => overlaps(bar, line)))
      .map((line) => violation('no registered carrier is refused', line.who, line)),
  ]
}

const overlaps = (bar: CarrierBlock, line: Operation): boolean =>
  bar.beganAt <= line.endedAt && line.startedAt <= bar.liftedAt
