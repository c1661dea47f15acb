import type { Item } from '#modules/community/items/contract.ts'
import { titleOf } from '#modules/community/items/facts/contract.ts'

/** Whether every word of `typed` is found in an item's name, description or category, in any case (FREE-03). */
export function matches(item: Item, typed: string): boolean {
  const text = [titleOf(item), item.description, item.category].join('\n').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
