import type { Access, HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { imageUrlForWidth } from '../facts/contract.ts'
import type { RequestsTables } from '../tables.ts'

/** A request with full postcode and access note, for its parties only. */
export interface JobAsPosted {
  items: { label: string; n: number; kg: number; ewc: string; hazardous: boolean; pops: boolean }[]
  /** Estimated total; null without listed items. */
  kg: number | null
  /** URLs of pictures 480 px wide. */
  photos: string[]
  access: Access | null
  /** Empty means any day. */
  halfDays: HalfDay[]
  postcode: string | null
  locationText: string | null
  postedAt: string
}

/** Returns a request as posted. The caller checks that the reader may see it. */
export async function jobAsPosted(db: Executor, requestId: string): Promise<JobAsPosted> {
  const row = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['load', 'load_items', 'access', 'half_days', 'image_urls', 'postcode', 'location_text', 'created_at'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return {
    items: (row.load_items ?? []).map(({ label, n, kg, ewc, hazardous, pops }) => ({
      label,
      n,
      kg,
      ewc,
      hazardous,
      pops,
    })),
    kg: row.load?.kg ?? null,
    photos: (row.image_urls ?? []).map((image) => imageUrlForWidth(image, 480)),
    access: row.access,
    halfDays: row.half_days ?? [],
    postcode: row.postcode,
    locationText: row.location_text,
    postedAt: row.created_at.toISOString(),
  }
}
