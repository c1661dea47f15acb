import * as z from 'zod/mini'

/** What is collected and tipped apart from other waste, and priced so (FLOOR-10). */
export const Stream = z.enum([
  'mixed',
  'bulky',
  'seating',
  'mattress',
  'wood',
  'green',
  'inert',
  'plasterboard',
  'metal',
  'paper',
  'textile',
  'fridge',
  'weee-large',
  'weee-small',
  'weee-screen',
  'lamp',
  'battery',
  'paint',
  'chemical',
  'oil',
  'tyre',
  'gas',
])
export type Stream = z.output<typeof Stream>
