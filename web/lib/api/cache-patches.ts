import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies `change` to the cached data of every query under `prefix`, without changing when it was fetched. Skips
 * invalidated queries, because their new data will be changed in the same way.
 */
export function updateCached<T>(
  client: QueryClient,
  prefix: QueryKey,
  change: (cached: T, queryKey: QueryKey) => T,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: prefix })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined || isInvalidated) continue
    client.setQueryData<T>(query.queryKey, change(data as T, query.queryKey), { updatedAt: dataUpdatedAt })
  }
}

/** Returns the cached data of all queries under `prefix`. */
export function cachedUnder<T>(client: QueryClient, prefix: QueryKey): T[] {
  return client.getQueriesData<T>({ queryKey: prefix }).flatMap(([, data]) => (data === undefined ? [] : [data]))
}

/** Timers of the debounced refetches, by query prefix as JSON. */
const timersByClient = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>()

/** Refetches the queries under `prefix`, debounced by `delayMs`. */
export function refetchSoon(client: QueryClient, prefix: QueryKey, delayMs = 100): void {
  const timers = timersByClient.get(client) ?? new Map<string, ReturnType<typeof setTimeout>>()
  timersByClient.set(client, timers)
  const name = JSON.stringify(prefix)
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name)
      void refetchQueries(client, prefix)
    }, delayMs),
  )
}

/** How long to wait for a fetch in flight, whose connection may be gone. */
const MAX_WAIT_MS = 10_000

/**
 * Refetches the queries under `prefix` for which `matches` returns true. Waits for fetches in flight and then fetches
 * again, because their data may be older than the change that caused the refetch. `invalidateQueries` alone doesn't
 * repeat a query's first fetch.
 */
export async function refetchQueries(
  client: QueryClient,
  prefix: QueryKey = [],
  matches: (queryKey: QueryKey) => boolean = () => true,
): Promise<void> {
  const queries = client.getQueryCache().findAll({ queryKey: prefix, predicate: ({ queryKey }) => matches(queryKey) })
  await Promise.all(
    queries.map(async ({ queryKey, promise, state }) => {
      if (state.fetchStatus === 'fetching') await Promise.race([Promise.allSettled([promise]), delay(MAX_WAIT_MS)])
      await client.invalidateQueries({ queryKey, exact: true })
    }),
  )
}

const delay = (ms: number) => new Promise((done) => setTimeout(done, ms))
