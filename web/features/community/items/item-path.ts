import type { ItemType } from '#modules/community/items/contract.ts'

/** Returns the path of an item's page (FREE-11, SALE-02). */
export const itemPath = ({ id, type }: { id: string; type: ItemType }): string => `/freecycle/item/${id}?type=${type}`

/** Returns the path of the list of a type (HOME-34, HOME-35). */
export const listPath = (type: ItemType): string => (type === 'sell_item' ? '/freecycle?type=sell_item' : '/freecycle')

/** Returns the path of the listing form of a type (R56). */
export const listingPath = (type: ItemType): string =>
  type === 'sell_item' ? '/freecycle/new?type=sell' : '/freecycle/new'
