import * as z from 'zod/mini'
import { Block } from '#modules/blocks/contract.ts'
import { endpoint, Id, idParam, Nothing } from '#server/platform/kernel/contract.ts'

/** What two people meet on: `job` is an accepted one, its messages included. */
export const MeetingKind = z.enum(['bid', 'question', 'ask', 'job'])
export type MeetingKind = z.output<typeof MeetingKind>

export const blockPerson = endpoint({
  id: 'blockPerson',
  summary:
    'Block the other person of a bid, a question, an ask or an accepted job; again is no error. 404 unless the caller is one of the two (BLOCK-01).',
  method: 'POST',
  path: '/api/blocks',
  access: 'signed-in',
  body: z.strictObject({ kind: MeetingKind, subjectId: Id }),
  idempotent: true,
  answer: Block,
  status: 201,
})

export const unblockPerson = endpoint({
  id: 'unblockPerson',
  summary: 'Take an own block back: open bids of the two are in sight again. Again is no error (BLOCK-03).',
  method: 'DELETE',
  path: '/api/blocks/:blockId',
  access: 'signed-in',
  params: idParam('blockId'),
  answer: Nothing,
})
