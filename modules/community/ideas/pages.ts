import { previewOf } from '#modules/market/requests/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import type { Idea } from './contract.ts'
import { countIndexableIdeas, ideaSitemapEntries, selectIdeas, toIdea } from './queries/idea-lists.ts'
import type { IdeasTables } from './tables.ts'

/** Idea pages with their metadata for search engines and link previews, from public fields only. */
export const pages = (deps: Deps): readonly Page[] => {
  const db = asModuleDb<IdeasTables>(deps.db)
  return [
    {
      path: '/upcycle/idea/:ideaId',
      async metadata({ ideaId = '' }) {
        if (!Id.safeParse(ideaId).success) return null
        const row = await selectIdeas(db).where('id', '=', ideaId).where('shown', '=', true).executeTakeFirst()
        return row ? ideaMetadata(toIdea(row)) : null
      },
      count: () => countIndexableIdeas(db),
      listForSitemap: (offset, limit) => ideaSitemapEntries(db, offset, limit),
    },
  ]
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
