import type { ItemType } from '#modules/community/items/contract.ts'

/** The page of an item (FREE-11, SALE-02). */
export const itemPath = ({ id, type }: { id: string; type: ItemType }): string => `/freecycle/item/${id}?type=${type}`

/** The list that an item of this type stands in (HOME-34, HOME-35). */
export const listPath = (type: ItemType): string => (type === 'sell_item' ? '/freecycle?type=sell_item' : '/freecycle')

/** The form to list an item of this type (R56). */
export const listingPath = (type: ItemType): string =>
  type === 'sell_item' ? '/freecycle/new?type=sell' : '/freecycle/new'
