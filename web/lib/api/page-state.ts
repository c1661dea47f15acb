import type { Session } from '#modules/accounts/contract.ts'
import type { PageState } from '#server/platform/kernel/contract.ts'

/** What the server wrote beside a page that it rendered; nothing beside any other page. */
export interface ArrivedState extends PageState {
  /** Of the person whose page it is. */
  readonly session: Session | null
}

const NONE: ArrivedState = { at: Date.now(), session: null, renew: false, queries: [] }

const arrived: ArrivedState = typeof document === 'undefined' ? NONE : takePageState(document)
/** By the browser's clock, which may be wrong: what came with the page is as new as the page. */
const arrivedAt = Date.now()

export const pageState = (): ArrivedState => arrived

/** Whether the page came with what it shows. */
export const isRendered = (): boolean => arrived.queries.length > 0

/** Takes the JSON out of the page: it names the person, who may log out while the page stays open. */
function takePageState(page: Pick<Document, 'querySelector'>): ArrivedState {
  const element = page.querySelector('#kerbside-state')
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as ArrivedState) : NONE
}

interface Cache {
  setQueryData(key: readonly unknown[], data: unknown, options: { updatedAt: number }): unknown
}

/** Puts what the page was rendered with into the cache. */
export function holdPageQueries(cache: Cache): void {
  for (const { key, data } of arrived.queries) cache.setQueryData(key, withFirstPage(data), { updatedAt: arrivedAt })
}

/** JSON has no undefined, which is what the first page of a list is asked for by. */
function withFirstPage(data: unknown): unknown {
  const { pageParams } = Object(data) as { pageParams?: unknown[] }
  return Array.isArray(pageParams)
    ? { ...Object(data), pageParams: pageParams.map((param) => param ?? undefined) }
    : data
}

const FRESH_MS = 15_000

/** Whether an answer came with the page, and the page is no older than a few seconds. */
export const cameWithPage = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  isRendered() && dataUpdatedAt === arrivedAt && Date.now() - arrivedAt < FRESH_MS
