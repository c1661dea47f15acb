import type { Idea } from '#modules/community/ideas/contract.ts'
import { imageAt } from '#modules/requests/contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import { charityById, listedCharities, numberOfCharities } from './charities/queries/listed-charities.ts'
import { selectIdeas, toIdea } from './ideas/queries/idea-lists.ts'
import { listedIdeas, numberOfListedIdeas } from './ideas/queries/listed-ideas.ts'
import type { CommunityTables } from './tables.ts'

const PREVIEW_WIDTH = 960

/** What the pages of single ideas and charities are about: for the preview of a link, and for searches. */
export const publicPages = (db: Db<CommunityTables>): readonly Page[] => [
  {
    path: '/upcycle/idea/:ideaId',
    async card({ ideaId = '' }) {
      if (!Id.safeParse(ideaId).success) return null
      const row = await selectIdeas(db).where('id', '=', ideaId).where('shown', '=', true).executeTakeFirst()
      return row ? ideaCard(toIdea(row)) : null
    },
    count: () => numberOfListedIdeas(db),
    listed: (from, limit) => listedIdeas(db, from, limit),
  },
  {
    path: '/charities/:charityId',
    async card({ charityId = '' }) {
      const charity = Id.safeParse(charityId).success ? await charityById(db, charityId) : null
      return charity && charityCard(charity)
    },
    count: () => numberOfCharities(db),
    listed: (from, limit) => listedCharities(db, from, limit),
  },
]

function ideaCard({ id, title, description, category, materialsNeeded, imageUrl, createdAt }: Idea): PageMetadata {
  return {
    title,
    description: preview(description),
    path: `/upcycle/idea/${id}`,
    image: {
      url: imageAt(imageUrl, PREVIEW_WIDTH),
      width: PREVIEW_WIDTH,
      height: Math.round((imageUrl.height * PREVIEW_WIDTH) / imageUrl.width),
    },
    data: {
      '@type': 'CreativeWork',
      name: title,
      dateCreated: createdAt,
      ...(category && { genre: category }),
      ...(materialsNeeded && { material: materialsNeeded }),
    },
  }
}

function charityCard(charity: NonNullable<Awaited<ReturnType<typeof charityById>>>): PageMetadata {
  const { id, name, mission, type, city, postal_code, website } = charity
  const place = city ? ` in ${city}` : ''
  return {
    title: name,
    description: mission ? preview(mission) : `${type ?? 'A charity'}${place} that takes things to use again.`,
    path: `/charities/${id}`,
    data: {
      '@type': 'NGO',
      name,
      ...((city || postal_code) && {
        address: {
          '@type': 'PostalAddress',
          ...(city && { addressLocality: city }),
          ...(postal_code && { postalCode: postal_code }),
          addressCountry: 'GB',
        },
      }),
      ...(website && { sameAs: [website] }),
    },
  }
}
