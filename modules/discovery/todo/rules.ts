import { INBOX_MAX, type InboxKind } from './contract.ts'

/** A to-do entry without the title of its job. */
export interface TodoEntry {
  kind: InboxKind
  requestId: string
  count: number
  at: Date
}

/** Returns the newest entries, newest first, and the number of further ones. */
export function newestEntries(all: readonly TodoEntry[]): { newest: TodoEntry[]; more: number } {
  const newest = all.toSorted(byTime).slice(0, INBOX_MAX)
  return { newest, more: all.length - newest.length }
}

/** Equal times sort by name, so that the order is stable between reads. */
const byTime = (a: TodoEntry, b: TodoEntry): number =>
  b.at.getTime() - a.at.getTime() || sortKey(a).localeCompare(sortKey(b))
const sortKey = ({ kind, requestId }: TodoEntry): string => `${requestId} ${kind}`
