/** The part of the items contract that every page may load: values and functions, but no schemas. */
import { room } from '#server/platform/kernel/facts/contract.ts'
import type { Item } from '../contract.ts'

/** Returns the `name` of a gifted item or the `title` of one for sale. */
export const titleOf = (item: Item): string => (item.type === 'freecycle_item' ? item.name : item.title)

/** Returns when an item was listed. */
export const listedAt = (item: Item): string => (item.type === 'freecycle_item' ? item.postedAt : item.createdAt)

/** The room of the homepage and the item lists. */
export const itemsRoom = room({ kind: 'items', access: 'anyone', takesId: false })

/** The room of an item's page. */
export const itemRoom = room({ kind: 'item', access: 'anyone', takesId: true })
