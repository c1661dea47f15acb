import { asModuleDb } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import type { Charity } from './contract.ts'
import { charityById, charitySitemapEntries, countCharities } from './queries/charity-list.ts'
import type { CharitiesTables } from './tables.ts'

/** Charity pages with their metadata for search engines and link previews. */
export const pages = (deps: Deps): readonly Page[] => {
  const db = asModuleDb<CharitiesTables>(deps.db)
  return [
    {
      path: '/charities/:charityId',
      async metadata({ charityId = '' }) {
        const charity = Id.safeParse(charityId).success ? await charityById(db, charityId) : null
        return charity && charityMetadata(charity)
      },
      count: () => countCharities(db),
      listForSitemap: (offset, limit) => charitySitemapEntries(db, offset, limit),
    },
  ]
}

function charityMetadata(charity: Charity): PageMetadata {
  const { id, name, mission, type, city, postalCode, website } = charity
  const location = city ? ` in ${city}` : ''
  return {
    title: name,
    description: mission ? preview(mission) : `${type ?? 'A charity'}${location} that accepts items for reuse.`,
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
