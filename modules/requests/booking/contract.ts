/** Booking at the owner's price, apart from the rest of the contract: only who may turn it on or off loads it. */
import * as z from 'zod/mini'
import { endpoint, idParam } from '#server/platform/kernel/contract.ts'
import { RequestDetail } from '../contract.ts'

export const setBookAtBudget = endpoint({
  id: 'setBookAtBudget',
  summary:
    'Turn automatic booking of the own open request at its budget on or off (BOOK-01). Bids that were placed before stay bids.',
  method: 'PUT',
  path: '/api/requests/:requestId/book-at-budget',
  access: 'signed-in',
  params: idParam('requestId'),
  body: z.strictObject({ on: z.boolean() }),
  idempotent: true,
  answer: RequestDetail,
})
