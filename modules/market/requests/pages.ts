import { asModuleDb } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { type Page, type PageMetadata, preview } from '#server/platform/pages/page-metadata.ts'
import type { RequestDetail } from './contract.ts'
import { imageUrlForWidth } from './facts/contract.ts'
import { listedRequests, numberOfListedRequests } from './queries/listed-requests.ts'
import { selectDetails, toDetail } from './queries/request-rows.ts'
import type { RequestsTables } from './tables.ts'

const PREVIEW_WIDTH = 960

/** Job pages with their metadata for search engines and link previews, from public data. */
export const pages = (deps: Deps): readonly Page[] => {
  const db = asModuleDb<RequestsTables>(deps.db)
  return [
    {
      path: '/job/:jobId',
      async metadata({ jobId = '' }) {
        if (!Id.safeParse(jobId).success) return null
        const row = await selectDetails(db).where('id', '=', jobId).executeTakeFirst()
        return row?.shown ? jobCard(toDetail(row, null)) : null
      },
      count: () => numberOfListedRequests(db),
      listForSitemap: (from, limit) => listedRequests(db, from, limit),
    },
  ]
}

function jobCard(job: RequestDetail): PageMetadata {
  const [image] = job.imageUrls ?? []
  const place = job.locationText ? ` Where: ${job.locationText}.` : ''
  return {
    title: job.title,
    description: `${preview(job.description)}${place}`,
    path: `/job/${job.id}`,
    image: image && {
      url: imageUrlForWidth(image, PREVIEW_WIDTH),
      width: PREVIEW_WIDTH,
      height: Math.round((image.height * PREVIEW_WIDTH) / image.width),
    },
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
