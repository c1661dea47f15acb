import * as z from 'zod/mini'
import { endpoint, idParam } from '#server/platform/kernel/contract.ts'

export const KeptArea = z.object({
  /** Postcode area: 'BS'; null for the sum of areas that aren't named. */
  area: z.nullable(z.string()),
  kg: z.number(),
})
export type KeptArea = z.output<typeof KeptArea>

export const keptInUse = endpoint({
  id: 'keptInUse',
  summary:
    'Return the estimated weight of what was kept in use: in total, by month and by postcode area. Areas with fewer than three things are added up without a name (IMPACT-01).',
  method: 'GET',
  path: '/api/kept-in-use',
  access: 'anyone',
  answer: z.object({
    kg: z.number(),
    /** How many gifts and loads. */
    things: z.number(),
    /** The last twelve London months with anything, newest first: '2026-11'. */
    months: z.array(z.object({ month: z.string(), kg: z.number() })),
    areas: z.array(KeptArea),
  }),
})

export const keptItem = endpoint({
  id: 'keptItem',
  summary: 'Return the estimated weight of a gift that was handed over, or null if it has none (IMPACT-01).',
  method: 'GET',
  path: '/api/kept-in-use/items/:itemId',
  access: 'signed-in',
  params: idParam('itemId'),
  answer: z.object({ kg: z.nullable(z.number()) }),
})
