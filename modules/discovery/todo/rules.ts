import { INBOX_MAX, type InboxKind } from './contract.ts'

/** A to-do entry without the title of its job. */
export interface Waiting {
  kind: InboxKind
  requestId: string
  count: number
  at: Date
}

/** Returns the newest entries, newest first, and the number of further ones. */
export function newestOf(all: readonly Waiting[]): { newest: Waiting[]; more: number } {
  const newest = all.toSorted(byTime).slice(0, INBOX_MAX)
  return { newest, more: all.length - newest.length }
}

/** Equal times sort by name, so that the order is stable between reads. */
const byTime = (one: Waiting, other: Waiting): number =>
  other.at.getTime() - one.at.getTime() || nameOf(one).localeCompare(nameOf(other))
const nameOf = ({ kind, requestId }: Waiting): string => `${requestId} ${kind}`
