import { CARDS, HOME } from './page-cards.ts'
import type { Page } from './platform/pages/page-metadata.ts'

const STEPS = ['/signup', '/login', '/collection-request/new']
/** Paths of the pages that members open most: they are rendered with their data. */
export const RENDERED_FOR_MEMBERS: readonly string[] = [HOME.path, '/dashboard', '/my-posts', '/jobs', '/job/:jobId']

/** Pages that exist once, with their cards; the homepage links to all of them that a search may find. */
export const PUBLIC_PAGES: readonly Page[] = [
  {
    path: HOME.path,
    card: async () => HOME,
    listed: async (from, limit) =>
      [HOME.path, ...CARDS.map(({ path }) => path)]
        .filter((path) => !STEPS.includes(path))
        .slice(from, from + limit)
        .map((path) => ({ path })),
  },
  ...CARDS.map((card) => ({ path: card.path, card: async () => card })),
]
