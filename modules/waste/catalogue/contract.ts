import * as z from 'zod/mini'
import { endpoint } from '#server/platform/kernel/contract.ts'
import { LoadMark } from '../contract.ts'

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

/** What has to be known of an item to carry it; the words are the browser's (ITEM-03). */
export const ItemFlag = z.enum([
  'two',
  'heavy',
  'label',
  'reuse',
  'empty',
  'upright',
  'drain',
  'drained',
  'disconnected',
  'nogas',
  'closed',
  'unbroken',
  'battery',
  'data',
  'ask',
  'estimate',
])
export type ItemFlag = z.output<typeof ItemFlag>

/** Why carriers here cannot take an item, which says where to turn (ITEM-04). */
export const RefusedKind = z.enum(['asbestos', 'clinical', 'medicine', 'explosive', 'animal'])
export type RefusedKind = z.output<typeof RefusedKind>

/** What people can pick. Weights and room are estimates: 'about' (chapter A). */
export const CatalogueItem = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  /** Of one, with one decimal; null where it is refused. */
  kg: z.nullable(z.number()),
  /** Room that one takes in a van, whole litres; null where it is refused. */
  litres: z.nullable(z.number()),
  flags: z.array(ItemFlag),
  marks: z.array(LoadMark),
  /** Asked, because its answer decides whether it is hazardous (ITEM-03); null where nothing is asked. */
  asks: z.nullable(z.enum(['treated', 'solvent'])),
  refused: z.nullable(RefusedKind),
  /** What people also call it: found by, and never shown. */
  words: z.string(),
})
export type CatalogueItem = z.output<typeof CatalogueItem>

export const catalogue = endpoint({
  id: 'catalogue',
  summary: 'Items that people can pick for a collection request, and those that carriers here cannot take (ITEM-02).',
  method: 'GET',
  path: '/api/catalogue',
  access: 'anyone',
  features: ['load'],
  answer: z.object({ items: z.array(CatalogueItem) }),
})
