import type { Item } from '#modules/community/community/items/contract.ts'
import { titleOf } from '#modules/community/community/items/facts/contract.ts'
import type { Image } from '#modules/market/requests/contract.ts'
import { imageUrlForWidth } from '#modules/market/requests/facts/contract.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import type { Charity } from './charities/contract.ts'
import { charityById, listedCharities, numberOfCharities } from './charities/queries/charity-list.ts'
import type { Idea } from './ideas/contract.ts'
import { listedIdeas, numberOfListedIdeas, selectIdeas, toIdea } from './ideas/queries/idea-lists.ts'
import { selectItems, toItem } from './items/queries/item-rows.ts'
import type { CommunityTables } from './tables.ts'

const PREVIEW_WIDTH = 960

/**
 * Returns the metadata of item, idea and charity pages for link previews and search engines, from public fields only.
 */
export const pages = (deps: Deps): readonly Page[] => {
  const db = asModuleDb<CommunityTables>(deps.db)
  return [
    {
      path: '/upcycle/idea/:ideaId',
      async metadata({ ideaId = '' }) {
        if (!Id.safeParse(ideaId).success) return null
        const row = await selectIdeas(db).where('id', '=', ideaId).where('shown', '=', true).executeTakeFirst()
        return row ? ideaMetadata(toIdea(row)) : null
      },
      count: () => numberOfListedIdeas(db),
      listForSitemap: (from, limit) => listedIdeas(db, from, limit),
    },
    {
      path: '/charities/:charityId',
      async metadata({ charityId = '' }) {
        const charity = Id.safeParse(charityId).success ? await charityById(db, charityId) : null
        return charity && charityMetadata(charity)
      },
      count: () => numberOfCharities(db),
      listForSitemap: (from, limit) => listedCharities(db, from, limit),
    },
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

function ideaMetadata({ id, title, description, category, materialsNeeded, imageUrl, createdAt }: Idea): PageMetadata {
  return {
    title,
    description: preview(description),
    path: `/upcycle/idea/${id}`,
    image: previewOf(imageUrl),
    data: {
      '@type': 'CreativeWork',
      name: title,
      dateCreated: createdAt,
      ...(category && { genre: category }),
      ...(materialsNeeded && { material: materialsNeeded }),
    },
  }
}

function charityMetadata(charity: Charity): PageMetadata {
  const { id, name, mission, type, city, postalCode, website } = charity
  const place = city ? ` in ${city}` : ''
  return {
    title: name,
    description: mission ? preview(mission) : `${type ?? 'A charity'}${place} that accepts items for reuse.`,
    path: `/charities/${id}`,
    data: {
      '@type': 'NGO',
      name,
      ...((city || postalCode) && {
        address: {
          '@type': 'PostalAddress',
          ...(city && { addressLocality: city }),
          ...(postalCode && { postalCode }),
          addressCountry: 'GB',
        },
      }),
      ...(website && { sameAs: [website] }),
    },
  }
}

const previewOf = (image: Image): PageMetadata['image'] => ({
  url: imageUrlForWidth(image, PREVIEW_WIDTH),
  width: PREVIEW_WIDTH,
  height: Math.round((image.height * PREVIEW_WIDTH) / image.width),
})
