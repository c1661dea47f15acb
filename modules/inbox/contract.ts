import * as z from 'zod/mini'
import { endpoint, Id, Instant } from '#server/platform/kernel/contract.ts'

/** So many lines are told; of the rest how many there are. */
export const INBOX_MOST = 30

/**
 * What waits for somebody: messages that they have not seen, questions and cases to answer, bids to choose from, a time to
 * confirm or to accept, another price to sign, a collection to confirm, the proof of where the waste went (once more where
 * staff refused it), a review to write.
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

/** One thing that waits, of one job; a job has each kind once. */
export const InboxLine = z.object({
  kind: InboxKind,
  requestId: Id,
  title: z.string(),
  /** How many: of messages, questions, cases and bids, else 1. */
  count: z.number(),
  /** Since when; of several the newest. */
  at: Instant,
})
export type InboxLine = z.output<typeof InboxLine>

export const Inbox = z.object({
  /** Newest first. */
  items: z.array(InboxLine),
  /** How many lines more there are. */
  more: z.number(),
})
export type Inbox = z.output<typeof Inbox>

export const myInbox = endpoint({
  id: 'myInbox',
  summary: `What waits for the caller, newest first, at most ${INBOX_MOST}, and how many more there are.`,
  method: 'GET',
  path: '/api/me/inbox',
  access: 'signed-in',
  answer: Inbox,
})
