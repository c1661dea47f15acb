import * as z from 'zod/mini'
import { Block } from '#modules/market/blocks/contract.ts'
import { endpoint, Id, idParam, Nothing } from '#server/platform/kernel/contract.ts'

/** How two people met, so that one can block the other. `job` is a job with an accepted bid. */
export const MeetingKind = z.enum(['bid', 'question', 'ask', 'job'])
export type MeetingKind = z.output<typeof MeetingKind>

export const blockPerson = endpoint({
  id: 'blockPerson',
  summary:
    'Block the other party of a bid, question, ask or accepted job; a repeat is not an error. 404 unless the caller is one of the two (BLOCK-01).',
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
  summary:
    "Remove a block of the caller's: open bids between the two are visible again. A repeat is not an error (BLOCK-03).",
  method: 'DELETE',
  path: '/api/blocks/:blockId',
  access: 'signed-in',
  params: idParam('blockId'),
  answer: Nothing,
})
