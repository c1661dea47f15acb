import { homeAnswers as newestItems } from '#modules/community/facade.ts'
import { homeAnswers as newestRequests } from '#modules/requests/facade.ts'
import { CARDS, HOME } from './page-cards.ts'
import type { Deps } from './platform/module.ts'
import type { Page } from './platform/pages/page-metadata.ts'

const STEPS = ['/signup', '/login', '/collection-request/new']
/** Paths of the pages that members open most: they come with what they show. */
export const RENDERED_FOR_MEMBERS: readonly string[] = [HOME.path, '/dashboard', '/my-posts', '/jobs', '/job/:jobId']

/** Pages that exist once, too, and whose cards a module fills. */
const FILLED = ['/freecycle']

/** Pages that exist once, with their cards; the homepage lists all of them that a search may find. */
export const publicPages = (deps: Deps): readonly Page[] => [
  {
    path: HOME.path,
    card: async () => ({ ...HOME, answers: await newestForVisitors(deps) }),
    listed: async (from, limit) =>
      [HOME.path, ...CARDS.map(({ path }) => path), ...FILLED]
        .filter((path) => !STEPS.includes(path))
        .slice(from, from + limit)
        .map((path) => ({ path })),
  },
  ...CARDS.map((card) => ({ path: card.path, card: async () => card })),
]

/** The homepage can be read without its lists: it is drawn all the same when they cannot be had. */
async function newestForVisitors({ db, logger }: Deps): Promise<Record<string, unknown>> {
  try {
    const [requests, items] = await Promise.all([newestRequests(db), newestItems(db)])
    return { ...requests, ...items }
  } catch (error) {
    logger.warn({ err: error }, 'the homepage is drawn without its lists')
    return {}
  }
}
