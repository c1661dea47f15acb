import { asModuleDb } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import type { RequestDetail } from './contract.ts'
import { previewOf } from './images.ts'
import { selectDetails, toDetail } from './queries/request-rows.ts'
import { countIndexableRequests, requestSitemapEntries } from './queries/request-sitemap.ts'
import type { RequestsTables } from './tables.ts'

/** Job pages with their metadata for search engines and link previews, from public data. */
export const pages = (deps: Deps): readonly Page[] => {
  const db = asModuleDb<RequestsTables>(deps.db)
  return [
    {
      path: '/job/:jobId',
      async metadata({ jobId = '' }) {
        if (!Id.safeParse(jobId).success) return null
        const row = await selectDetails(db).where('id', '=', jobId).executeTakeFirst()
        return row?.shown ? jobMetadata(toDetail(row, null)) : null
      },
      count: () => countIndexableRequests(db),
      listForSitemap: (offset, limit) => requestSitemapEntries(db, offset, limit),
    },
  ]
}

function jobMetadata(job: RequestDetail): PageMetadata {
  const [image] = job.imageUrls ?? []
  const location = job.locationText ? ` Where: ${job.locationText}.` : ''
  return {
    title: job.title,
    description: `${preview(job.description)}${location}`,
    path: `/job/${job.id}`,
    image: image && previewOf(image),
    data: {
      '@type': 'Demand',
      name: job.title,
      availabilityStarts: job.createdAt,
      ...(job.locationText && { areaServed: job.locationText }),
    },
    rendered: true,
    // cancelled requests and those of deleted accounts are no longer offered
    unlisted: job.status === 'cancelled' || job.userId === null,
  }
}
