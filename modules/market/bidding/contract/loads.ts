import * as z from 'zod/mini'
import { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import { RequestDetail } from '#modules/market/requests/contract.ts'
import { endpoint, idParam } from '#server/platform/kernel/contract.ts'

export const disposalCost = endpoint({
  id: 'disposalCost',
  summary:
    'The usual cost of lawful disposal for these items, in pounds, if a bid of this amount would be below it (FLOOR-02); else null.',
  method: 'GET',
  path: '/api/requests/:requestId/tipping-cost',
  access: 'signed-in',
  scope: 'requests:read',
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
  summary: "Change the items, access and times of the caller's own open request, until the first bid (ITEM-24).",
  method: 'PUT',
  path: '/api/requests/:requestId/load',
  access: 'signed-in',
  scope: 'requests:write',
  features: ['load'],
  params: idParam('requestId'),
  body: z.strictObject({
    /** The version that the owner edited; any other is refused with `changed_meanwhile`. */
    version: z.int(),
    load: PostLoad,
  }),
  idempotent: true,
  answer: RequestDetail,
})
