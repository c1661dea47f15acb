import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { Stored, StoredBid } from '#tests/proofs/chaos/stored.ts'
import { type Violation, violation } from './violation.ts'

/** An operation of one kind. */
export type Done<Kind extends Operation['act']['kind']> = Operation & {
  readonly act: Extract<Operation['act'], { kind: Kind }>
}

export const ofKind = <Kind extends Operation['act']['kind']>(
  history: readonly Operation[],
  kind: Kind,
): Done<Kind>[] => history.filter((line): line is Done<Kind> => line.act.kind === kind)

/** Compares placed bids with what is stored: none lost, doubled, refused, or without an operation. */
export function placedBids(history: readonly Operation[], { bids }: Stored): Violation[] {
  const byMessage = Map.groupBy(bids, ({ message }) => message)
  const placings = ofKind(history, 'place')
  const asked = new Set(placings.map(({ act }) => act.message))
  return [
    ...placings.flatMap((line) => checkOne(line, byMessage.get(line.act.message) ?? [])),
    ...bids
      .filter(({ message }) => !asked.has(message))
      .map(({ id }) => violation('nothing exists without an operation', `bid ${id}`)),
  ]
}

function checkOne(line: Done<'place'>, stored: readonly StoredBid[]): Violation[] {
  if (stored.length > 1) return [violation('no bid is placed twice', stored.map(({ id }) => id).join(', '), line)]
  const [bid] = stored
  if (line.outcome === 'failed' && bid) return [violation('what was refused was not done', `bid ${bid.id}`, line)]
  if (line.outcome !== 'ok') return []
  if (!bid || bid.id !== line.made) return [violation('no acknowledged bid is lost', `bid ${line.made}`, line)]
  const same = bid.requestId === line.act.requestId && bid.bidderId === line.who && bid.amount === line.act.amount
  return same ? [] : [violation('a bid is kept as it was placed', `bid ${bid.id}`, line)]
}

/** A withdrawn bid stays withdrawn, and was never accepted. */
export function withdrawnBids(history: readonly Operation[], { bids }: Stored): Violation[] {
  const byId = new Map(bids.map((bid) => [bid.id, bid]))
  const byBid = Map.groupBy(ofKind(history, 'withdraw'), ({ act }) => act.bidId)
  const lines = (id: string) => byBid.get(id) ?? []
  return [
    ...[...byBid].flatMap(([id, withdrawals]) =>
      withdrawals.some(({ outcome }) => outcome === 'ok') && !byId.get(id)?.withdrawn
        ? [violation('no acknowledged withdrawal is undone', `bid ${id}`, ...withdrawals)]
        : [],
    ),
    ...bids.flatMap(({ id, withdrawn, status }) => {
      if (!withdrawn) return []
      if (status !== 'active')
        return [violation('a withdrawn bid is not decided', `bid ${id} is ${status}`, ...lines(id))]
      const asked = lines(id).some(({ outcome }) => outcome !== 'failed')
      return asked ? [] : [violation('nothing exists without an operation', `the withdrawal of ${id}`, ...lines(id))]
    }),
  ]
}
