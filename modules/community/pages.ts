import { giftedItems, type Item, titleOf } from '#modules/community/items/contract.ts'
import { imageAt } from '#modules/requests/contract.ts'
import { own } from '#server/platform/database/database.ts'
import { type AnswerOf, Id } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import { availableItems, GIFTED } from './items/queries/item-lists.ts'
import { selectItems, toItem } from './items/queries/item-rows.ts'
import { publicPages } from './public-pages.ts'
import type { CommunityTables } from './tables.ts'

const PREVIEW_WIDTH = 960

/** What the pages of items, ideas and charities are about, for the preview of a link that somebody shares: what the public lists show, too. */
export const pages = (deps: Deps): readonly Page[] => {
  const db = own<CommunityTables>(deps.db)
  return [
    ...publicPages(db),
    { path: '/freecycle', card: async () => itemsCard(await availableItems(db, GIFTED, undefined)) },
    {
      path: '/freecycle/item/:itemId',
      async card({ itemId = '' }) {
        if (!Id.safeParse(itemId).success) return null
        const row = await selectItems(db).where('id', '=', itemId).executeTakeFirst()
        return row?.shown ? itemCard(toItem(row)) : null
      },
    },
  ]
}

const itemsCard = (newest: AnswerOf<typeof giftedItems>): PageMetadata => ({
  title: 'FreeCycle Connect',
  description: 'Things people near you give away or sell, so that they are used again instead of thrown away.',
  path: '/freecycle',
  answers: { [giftedItems.path]: giftedItems.answer.parse(newest) },
})

function itemCard(item: Item): PageMetadata {
  const [image] = item.imageUrls ?? []
  const offer = item.type === 'sell_item' ? `For sale, £${item.price.toFixed(2)}.` : 'Free to collect.'
  const place = item.locationText ? ` Where: ${item.locationText}.` : ''
  return {
    title: titleOf(item),
    description: `${offer} ${preview(item.description ?? 'No description provided.')}${place}`,
    path: `/freecycle/item/${item.id}?type=${item.type}`,
    image: image && {
      url: imageAt(image, PREVIEW_WIDTH),
      width: PREVIEW_WIDTH,
      height: Math.round((image.height * PREVIEW_WIDTH) / image.width),
    },
    // Its page asks visitors to log in (R38): nothing for a search to lead to.
    unlisted: true,
  }
}
