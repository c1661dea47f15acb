import * as z from 'zod/mini'
import { RequestDetail } from '#modules/requests/contract.ts'
import { PostLoad } from '#modules/waste/contract.ts'
import { endpoint, idParam } from '#server/platform/kernel/contract.ts'

export const tippingCost = endpoint({
  id: 'tippingCost',
  summary:
    'What a lawful tip for this load usually costs, in pounds, if a bid of so many pounds would be below that (FLOOR-02); else null.',
  method: 'GET',
  path: '/api/requests/:requestId/tipping-cost',
  access: 'signed-in',
  features: ['costFloor'],
  params: idParam('requestId'),
  query: z.strictObject({
    amount: z.coerce
      .number('Please enter an amount.')
      .check(z.positive('Please enter an amount.'), z.maximum(99_999_999.99, 'Please enter an amount.')),
  }),
  answer: z.object({ floor: z.nullable(z.number()) }),
})

export const changeList = endpoint({
  id: 'changeList',
  summary: 'Change what the own open request holds, how to get to it and when, until somebody has bid (ITEM-24).',
  method: 'PUT',
  path: '/api/requests/:requestId/load',
  access: 'signed-in',
  features: ['load'],
  params: idParam('requestId'),
  body: z.strictObject({
    /** Of the request that the owner has changed: another one is refused, `changed_meanwhile`. */
    version: z.int(),
    load: PostLoad,
  }),
  idempotent: true,
  answer: RequestDetail,
})
