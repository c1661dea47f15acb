import type { Session } from '#modules/core/accounts/contract.ts'
import type { PageState } from '#server/platform/kernel/contract.ts'

/** The state that the server embeds in a rendered page; empty in other pages. */
export interface ArrivedState extends PageState {
  /** The session of the page's user. */
  readonly session: Session | null
}

const NONE: ArrivedState = { at: Date.now(), session: null, renew: false, queries: [] }

const arrived: ArrivedState = typeof document === 'undefined' ? NONE : takePageState(document)
/** By the browser's clock, which may be wrong. */
const arrivedAt = Date.now()

export const pageState = (): ArrivedState => arrived

/** Returns whether the page was server-rendered. */
export const isRendered = (): boolean => arrived.queries.length > 0

/** Removes the JSON from the page, because it contains the user's session and they may log out while it is open. */
function takePageState(page: Pick<Document, 'querySelector'>): ArrivedState {
  const element = page.querySelector('#kerbside-state')
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as ArrivedState) : NONE
}

interface Cache {
  setQueryData(key: readonly unknown[], data: unknown, options: { updatedAt: number }): unknown
}

/** Puts the embedded data into the cache. */
export function hydratePageQueries(cache: Cache): void {
  for (const { key, data } of arrived.queries) cache.setQueryData(key, withFirstPage(data), { updatedAt: arrivedAt })
}

/** Restores undefined, the first page's param, which JSON can't express. */
function withFirstPage(data: unknown): unknown {
  const { pageParams } = Object(data) as { pageParams?: unknown[] }
  return Array.isArray(pageParams)
    ? { ...Object(data), pageParams: pageParams.map((param) => param ?? undefined) }
    : data
}

const FRESH_MS = 15_000

/** Returns whether data came with the page, and the page is at most 15 seconds old. */
export const cameWithPage = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  isRendered() && dataUpdatedAt === arrivedAt && Date.now() - arrivedAt < FRESH_MS
