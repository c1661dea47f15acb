import * as z from 'zod/mini'
import { endpoint, Id, Instant } from '#server/platform/kernel/contract.ts'

/** Most entries returned; the rest are only counted. */
export const INBOX_MAX = 30

/**
 * Kinds of to-do entries: unread messages, questions and cases to answer, bids to choose from, a time to confirm or
 * accept, a new price to answer, a collection to confirm, a disposal record to give (again where staff refused it), a
 * review to write.
 */
export const InboxKind = z.enum([
  'messages',
  'questions',
  'cases',
  'bids',
  'time',
  'suggestion',
  'price',
  'completion',
  'proof',
  'proof_again',
  'review',
])
export type InboxKind = z.output<typeof InboxKind>

/** A to-do entry of one job; a job has each kind at most once. */
export const InboxEntry = z.object({
  kind: InboxKind,
  requestId: Id,
  title: z.string(),
  /** Number of messages, questions, cases or bids; 1 for other kinds. */
  count: z.number(),
  /** Time of the newest message, question, case or bid; for other kinds, since when it is to do. */
  at: Instant,
})
export type InboxEntry = z.output<typeof InboxEntry>

export const Inbox = z.object({
  /** Newest first. */
  items: z.array(InboxEntry),
  /** Number of further entries. */
  more: z.number(),
})
export type Inbox = z.output<typeof Inbox>

export const myInbox = endpoint({
  id: 'myInbox',
  summary: `List what the caller has to do, newest first, at most ${INBOX_MAX}, with the number of further entries.`,
  method: 'GET',
  path: '/api/me/inbox',
  access: 'signed-in',
  answer: Inbox,
})
