import * as z from 'zod/mini'
import { endpoint } from '#server/platform/kernel/contract.ts'
import { type LoadLine, LoadMark } from '../contract.ts'

/** Waste streams, which are collected, disposed of and priced separately (FLOOR-10). */
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

/** Handling flags of an item; their texts are in the browser (ITEM-03). */
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

/**
 * Returns whether an item may be given away for reuse: it isn't known to be unusable, and padded seats need a fire label
 * and to be usable as they are (ITEM-23).
 */
export const isReusable = (
  { flags }: { flags: readonly ItemFlag[] },
  { fireLabel, usable }: Pick<LoadLine, 'fireLabel' | 'usable'>,
): boolean =>
  flags.includes('reuse') && usable !== false && (!flags.includes('label') || (fireLabel === true && usable === true))

/** Why carriers can't take an item, which decides the advice shown (ITEM-04). */
export const RefusedKind = z.enum(['asbestos', 'clinical', 'medicine', 'explosive', 'animal'])
export type RefusedKind = z.output<typeof RefusedKind>

/** An item people can pick. Weights and volumes are estimates, shown with 'about'. */
export const CatalogueItem = z.object({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  /** Weight of one, with one decimal; null if refused. */
  kg: z.nullable(z.number()),
  /** Volume of one in a van, in whole litres; null if refused. */
  litres: z.nullable(z.number()),
  flags: z.array(ItemFlag),
  marks: z.array(LoadMark),
  /** The question whose answer decides whether it is hazardous (ITEM-03); null without one. */
  asks: z.nullable(z.enum(['treated', 'solvent'])),
  refused: z.nullable(RefusedKind),
  /** Other names, used for search and never shown. */
  words: z.string(),
})
export type CatalogueItem = z.output<typeof CatalogueItem>

export const catalogue = endpoint({
  id: 'catalogue',
  summary:
    'List the items that people can pick for a collection request, and those that carriers can’t take (ITEM-02).',
  method: 'GET',
  path: '/api/catalogue',
  access: 'anyone',
  scope: 'requests:read',
  features: ['load'],
  answer: z.object({ items: z.array(CatalogueItem) }),
})
