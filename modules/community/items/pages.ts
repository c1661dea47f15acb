import { previewOf } from '#modules/market/requests/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import { titleOf } from './contract/facts.ts'
import type { Item } from './contract.ts'
import { selectItems, toItem } from './queries/item-rows.ts'
import type { ItemsTables } from './tables.ts'

/** Item pages with their metadata for link previews, from public fields only. */
export const pages = (deps: Deps): readonly Page[] => {
  const db = asModuleDb<ItemsTables>(deps.db)
  return [
    {
      path: '/freecycle/item/:itemId',
      async metadata({ itemId = '' }) {
        if (!Id.safeParse(itemId).success) return null
        const row = await selectItems(db).where('id', '=', itemId).executeTakeFirst()
        return row?.shown ? itemMetadata(toItem(row)) : null
      },
    },
  ]
}

function itemMetadata(item: Item): PageMetadata {
  const [image] = item.imageUrls ?? []
  const offer = item.type === 'sell_item' ? `For sale, £${item.price.toFixed(2)}.` : 'Free to collect.'
  const place = item.locationText ? ` Where: ${item.locationText}.` : ''
  return {
    title: titleOf(item),
    description: `${offer} ${preview(item.description ?? 'No description provided.')}${place}`,
    path: `/freecycle/item/${item.id}?type=${item.type}`,
    image: image && previewOf(image),
    // The page requires a login (R38), so search engines should skip it.
    unlisted: true,
  }
}
