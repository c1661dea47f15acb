import { titleOf } from '#modules/community/items/contract/facts.ts'
import type { Item } from '#modules/community/items/contract.ts'

/** Returns whether every word of `typed` is in an item's name, description or category, ignoring case (FREE-03). */
export function matches(item: Item, typed: string): boolean {
  const text = [titleOf(item), item.description, item.category].join('\n').toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
