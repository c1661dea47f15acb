import { ATOM_FEED_PATH, JSON_FEED_PATH } from '#modules/market/requests/feeds/contract.ts'
import { HOME, PAGE_METADATA } from './page-metadata.ts'
import type { FeedLink } from './platform/pages/feed-links.ts'
import type { Page } from './platform/pages/page-metadata.ts'

const NOT_IN_SITEMAP = ['/signup', '/login', '/collection-request/new']
/** Paths of pages that are server-rendered for signed-in users, because they open them most. */
export const RENDERED_FOR_MEMBERS: readonly string[] = [
  ...[HOME.path, '/dashboard', '/my-posts', '/jobs', '/job/:jobId', '/collection-request/new'],
]

/** The feeds of what a page lists, by its path (FEED-01). */
export const PAGE_FEEDS: Readonly<Record<string, readonly FeedLink[]>> = {
  '/jobs': [
    { path: JSON_FEED_PATH, mediaType: 'application/feed+json', title: 'Open requests (JSON Feed)' },
    { path: ATOM_FEED_PATH, mediaType: 'application/atom+xml', title: 'Open requests (Atom)' },
  ],
}

/** Public pages with a fixed path. The sitemap lists them under the homepage. */
export const PUBLIC_PAGES: readonly Page[] = [
  {
    path: HOME.path,
    metadata: async () => HOME,
    listForSitemap: async (from, limit) =>
      [HOME.path, ...PAGE_METADATA.map(({ path }) => path)]
        .filter((path) => !NOT_IN_SITEMAP.includes(path))
        .slice(from, from + limit)
        .map((path) => ({ path })),
  },
  ...PAGE_METADATA.map((metadata) => ({ path: metadata.path, metadata: async () => metadata })),
]
