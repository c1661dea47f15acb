/** Automatic booking has a contract of its own, so that only the owner's page loads it. */
import * as z from 'zod/mini'
import { endpoint, idParam } from '#server/platform/kernel/contract.ts'
import { RequestDetail } from '../contract.ts'

export const setBookAtBudget = endpoint({
  id: 'setBookAtBudget',
  summary:
    'Turn automatic booking at the budget on or off for your own open request (BOOK-01). Existing bids are not affected.',
  method: 'PUT',
  path: '/api/requests/:requestId/book-at-budget',
  access: 'signed-in',
  scope: 'requests:write',
  params: idParam('requestId'),
  body: z.strictObject({ on: z.boolean() }),
  idempotent: true,
  answer: RequestDetail,
})
