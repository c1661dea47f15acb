import type { Config } from '#server/platform/kernel/config.ts'
import { absoluteUrl } from '#server/platform/pages/page-metadata.ts'
import { imageUrlForWidth } from '../contract/facts.ts'
import type { ListedRequest } from '../contract.ts'
import type { FeedQuery } from './contract.ts'

/** A feed of open requests, before it is written in one of its formats. */
export interface Feed {
  title: string
  /** Name of the site. */
  author: string
  /** Address of the feed, with its query. */
  url: string
  /** Address of the page with the same list. */
  pageUrl: string
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** Id of the request. */
  id: string
  title: string
  text: string
  url: string
  /** Outward code and town. */
  location: string | null
  /** Pounds. */
  budget: number | null
  /** Distance from the query's place, rounded to a tenth; undefined without one. */
  miles: number | undefined
  imageUrl: string | null
  postedAt: string
  changedAt: string
}

/** Pictures in feeds, in pixels. */
const PICTURE_WIDTH = 960

/** Returns the feed with these requests. `path` is that of the feed, without its query. */
export function toFeed(
  config: Pick<Config, 'PUBLIC_URL' | 'PRODUCT_NAME'>,
  { path, query }: { path: string; query: FeedQuery },
  requests: readonly ListedRequest[],
): Feed {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value))
  const search = params.size === 0 ? '' : `?${params}`
  return {
    title: titleOf(config.PRODUCT_NAME, query),
    author: config.PRODUCT_NAME,
    url: absoluteUrl(config, path + search),
    pageUrl: absoluteUrl(config, `/jobs${search}`),
    entries: requests.map((request) => toEntry(config, request)),
  }
}

/** 'Kerbside: open requests within 10 miles of BS6, “sofa”' */
function titleOf(productName: string, { q, near, within }: FeedQuery): string {
  const miles = within === undefined ? '' : ` within ${within === 1 ? '1 mile' : `${within} miles`} of ${near}`
  return `${productName}: open requests${miles}${q ? `, “${q}”` : ''}`
}

function toEntry(config: Pick<Config, 'PUBLIC_URL'>, request: ListedRequest): FeedEntry {
  const [cover] = request.imageUrls ?? []
  return {
    id: request.id,
    title: request.title,
    text: request.description,
    url: absoluteUrl(config, `/job/${request.id}`),
    location: request.locationText,
    budget: request.budget,
    miles: request.miles,
    imageUrl: cover ? absoluteUrl(config, imageUrlForWidth(cover, PICTURE_WIDTH)) : null,
    postedAt: request.createdAt,
    changedAt: request.updatedAt,
  }
}
