import type { Session } from '#modules/core/accounts/contract.ts'
import type { PageState } from '#server/platform/kernel/contract.ts'

/** The state that the server embeds in a server-rendered page; empty in other pages. */
export interface EmbeddedState extends PageState {
  /** The session of the page's user. */
  readonly session: Session | null
}

const EMPTY_STATE: EmbeddedState = { at: Date.now(), session: null, renew: false, queries: [] }

const embedded: EmbeddedState = typeof document === 'undefined' ? EMPTY_STATE : extractPageState(document)
/** When the page was loaded, by the browser's clock, which may be wrong. */
const loadedAt = Date.now()

export const pageState = (): EmbeddedState => embedded

/** Returns whether the page was server-rendered. */
export const isRendered = (): boolean => embedded.queries.length > 0

/**
 * Reads the state and removes its element, because it contains the access token of a user who may log out on this page.
 */
function extractPageState(page: Pick<Document, 'querySelector'>): EmbeddedState {
  const element = page.querySelector('#kerbside-state')
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as EmbeddedState) : EMPTY_STATE
}

interface Cache {
  setQueryData(key: readonly unknown[], data: unknown, options: { updatedAt: number }): unknown
}

/** Puts the embedded data into the cache. */
export function hydratePageQueries(cache: Cache): void {
  for (const { key, data } of embedded.queries) cache.setQueryData(key, withFirstPage(data), { updatedAt: loadedAt })
}

/** Replaces null by undefined in the params of pages: the first page's param is undefined, which JSON can't express. */
function withFirstPage(data: unknown): unknown {
  const { pageParams } = Object(data) as { pageParams?: unknown[] }
  return Array.isArray(pageParams)
    ? { ...Object(data), pageParams: pageParams.map((param) => param ?? undefined) }
    : data
}

/** How long data that came with the page counts as fresh. */
const FRESH_MS = 15_000

/** Returns whether data came with the page, and the page is at most 15 seconds old. */
export const cameWithPage = ({ dataUpdatedAt }: { dataUpdatedAt: number }): boolean =>
  isRendered() && dataUpdatedAt === loadedAt && Date.now() - loadedAt < FRESH_MS
