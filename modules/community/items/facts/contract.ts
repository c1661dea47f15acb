/** What every page may load of this contract: values and rules, no schemas. */
import { room } from '#server/platform/kernel/facts/contract.ts'
import type { Item } from '../contract.ts'

/** What an item is called: `name` when gifted, `title` when for sale. */
export const titleOf = (item: Item): string => (item.type === 'freecycle_item' ? item.name : item.title)

/** Since when it is listed. */
export const listedAt = (item: Item): string => (item.type === 'freecycle_item' ? item.postedAt : item.createdAt)

/** Watchers of the homepage and of the item lists. */
export const itemsRoom = room({ kind: 'items', access: 'anyone', takesId: false })

/** Watchers of one item's page. */
export const itemRoom = room({ kind: 'item', access: 'anyone', takesId: true })
