import { INBOX_MOST, type InboxKind } from './contract.ts'

/** Something that waits, before it is known what its job is called. */
export interface Waiting {
  kind: InboxKind
  requestId: string
  count: number
  at: Date
}

/** The newest of all that waits, newest first, and how many more there are. */
export function newestOf(all: readonly Waiting[]): { newest: Waiting[]; more: number } {
  const newest = all.toSorted(byTime).slice(0, INBOX_MOST)
  return { newest, more: all.length - newest.length }
}

/** Of equal times always in the same order: lines must not change places when they are read again. */
const byTime = (one: Waiting, other: Waiting): number =>
  other.at.getTime() - one.at.getTime() || nameOf(one).localeCompare(nameOf(other))
const nameOf = ({ kind, requestId }: Waiting): string => `${requestId} ${kind}`
