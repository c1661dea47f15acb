import type { Executor } from '#server/platform/database/database.ts'
import type { CollectionDetails } from '../contract/collection.ts'
import type { RequestDetail } from '../contract.ts'
import { pictureKeys } from '../images.ts'
import { collectionDetailsOf } from './collection-details.ts'
import { selectDetails, toDetail } from './request-rows.ts'

/** A user's requests and their pictures. */
export interface RequestsExport {
  /** `pictures` has the names of the picture files in the export; their URLs and placeholders are left out. */
  requests: (Omit<RequestDetail, 'imageUrls' | 'version' | 'bookAtBudget'> & {
    bookAtBudget: boolean
    /** Whether the bid was accepted automatically. */
    bookedAutomatically: boolean
    repostOf: string | null
    /** The reference it was posted with. */
    reference: string | null
    pictures: string[]
    /** Details for the carrier; null if there are none. */
    collection: CollectionDetails | null
  })[]
  files: { name: string; store: 'public'; key: string }[]
}

/** Returns a user's requests for the privacy export, newest first, each picture once in its largest width. */
export async function requestsExport(db: Executor, userId: string): Promise<RequestsExport> {
  const rows = await selectDetails(db)
    .select('repost_of')
    .select(({ selectFrom }) =>
      selectFrom('request_references')
        .select('code')
        .whereRef('request_references.id', '=', 'collection_requests.reference_id')
        .as('reference'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('request_history')
          .select('request_id')
          .whereRef('request_id', '=', 'collection_requests.id')
          .where('automatic', '=', true),
      ).as('booked_automatically'),
    )
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const details = await collectionDetailsOf(
    db,
    rows.map(({ id }) => id),
  )
  const requests = rows.map((row) => {
    const { imageUrls, version: _, ...request } = toDetail(row, userId)
    const files = (imageUrls ?? []).map((image, index) => ({
      name: `request-${row.id}-${index + 1}.webp`,
      store: 'public' as const,
      key: pictureKeys(image).at(-1) ?? '',
    }))
    const exportFields = {
      bookAtBudget: row.book_at_budget,
      bookedAutomatically: Boolean(row.booked_automatically),
      repostOf: row.repost_of,
      reference: row.reference,
      pictures: files.map(({ name }) => name),
      collection: details.get(row.id) ?? null,
    }
    return { request: { ...request, ...exportFields }, files }
  })
  return { requests: requests.map(({ request }) => request), files: requests.flatMap(({ files }) => files) }
}
