import type { Answer, Browser } from './browser.ts'
import type { Operation } from './document.ts'
import type { Product } from './product.ts'

/** The ids that a parameter of a path may have. */
export type Ids = Readonly<Record<string, readonly string[]>>

interface Shown {
  readonly product: Product
  readonly ids: Ids
}

/** The queries of operations that answer only with one. */
const QUESTIONS: Readonly<Record<string, readonly Record<string, string>[]>> = {
  nearbyBusinesses: [{ postcode: 'BS6 6AA' }, { postcode: 'BS6' }],
  findPlace: [{ postcode: 'BS6' }],
  findNear: [{ near: 'BS6' }],
  openRequests: [{}, { near: 'BS6', within: '5' }],
  latestRequests: [{}, { near: 'BS6', within: '5' }],
  giftedItems: [{}, { near: 'BS6', within: '5' }],
}

/** Pages about one thing, by the parameter that names it, besides those of the sitemap. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  requestId: ['/job/{}', '/job/{}/pack', '/job/{}/receipt', '/job/{}/weighbridge'],
  itemId: ['/freecycle/item/{}', '/freecycle/item/{}/edit'],
  ideaId: ['/upcycle/idea/{}'],
  userId: ['/business/{}'],
}

export const isRead = ({ method, staff }: Operation): boolean => method === 'GET' && !staff

/** Returns everything that the parameters of a path can name; none where one of them is unknown. */
export function namings({ params }: Operation, ids: Ids): Record<string, string>[] {
  return params.reduce<Record<string, string>[]>(
    (named, param) => named.flatMap((held) => (ids[param] ?? []).map((id) => ({ ...held, [param]: id }))),
    [{}],
  )
}

/**
 * Reads everything that a person can read: each operation about each thing, every page, and searches for these terms.
 */
export async function crawl(
  { product, ids }: Shown,
  browser: Browser,
  terms: readonly string[] = ['sofa', 'table', 'clear', 'olive', 'rival'],
): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>()
  const asked = product.document.operations
    .filter(isRead)
    .flatMap((operation) =>
      questionsOf(operation, terms).flatMap((query) =>
        namings(operation, ids).map((params) => ({ id: operation.id, params, query })),
      ),
    )
  await inTurns(asked, async ({ id, params, query }) => {
    const name = [id, ...Object.values(params), ...Object.values(query)].join(' ')
    found.set(name, await browser.call(id, { params, query }))
  })
  await inTurns(await pagesOf(browser, ids), async (page) => {
    found.set(page, await browser.send('GET', page, { headers: { accept: 'text/html' } }))
  })
  return found
}

const questionsOf = ({ id }: Operation, terms: readonly string[]): readonly Record<string, string>[] =>
  id === 'search' ? terms.map((term) => ({ term })) : (QUESTIONS[id] ?? [{}])

async function pagesOf(browser: Browser, ids: Ids): Promise<string[]> {
  const sitemap = await browser.send('GET', '/sitemap.xml')
  const listed = [...sitemap.text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const known = Object.entries(PAGES).flatMap(([param, pages]) =>
    pages.flatMap((page) => (ids[param] ?? []).map((id) => page.replace('{}', id))),
  )
  return [...new Set(['/sitemap.xml', '/robots.txt', ...listed, ...known])]
}

/** Returns every mail to a person so far, as they read it. */
export const mailsTo = ({ product }: Shown, email: string): [string, string][] =>
  product.inbox
    .mailsTo(email)
    .map(({ subject, text, html }) => [`the mail “${subject}”`, `${subject}\n${text}\n${html}`])

/** Returns the pictures in these answers. */
export const picturesIn = (found: ReadonlyMap<string, Answer>): string[] => [
  ...new Set([...found.values()].flatMap(({ text }) => text.match(/\/media\/[\w./-]+\.(?:webp|jpg|png)/g) ?? [])),
]

const AT_ONCE = 8

/** Works on each, a few at once. */
export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const taking = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, taking))
}
