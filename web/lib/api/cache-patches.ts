import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies `change` to the cached data of every query under `prefix`, without changing when it was fetched. Skips
 * invalidated queries, because their new data will be changed in the same way.
 */
export function changeHeld<T>(client: QueryClient, prefix: QueryKey, change: (held: T, queryKey: QueryKey) => T): void {
  for (const query of client.getQueryCache().findAll({ queryKey: prefix })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined || isInvalidated) continue
    client.setQueryData<T>(query.queryKey, change(data as T, query.queryKey), { updatedAt: dataUpdatedAt })
  }
}

/** Returns the cached data of all queries under `prefix`. */
export function heldUnder<T>(client: QueryClient, prefix: QueryKey): T[] {
  return client.getQueriesData<T>({ queryKey: prefix }).flatMap(([, data]) => (data === undefined ? [] : [data]))
}

const waiting = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>()

/** Refetches the queries under `prefix`, debounced by `delay` milliseconds. */
export function refetchSoon(client: QueryClient, prefix: QueryKey, delay = 100): void {
  const timers = waiting.get(client) ?? new Map<string, ReturnType<typeof setTimeout>>()
  waiting.set(client, timers)
  const name = JSON.stringify(prefix)
  clearTimeout(timers.get(name))
  timers.set(
    name,
    setTimeout(() => {
      timers.delete(name)
      void readAgain(client, prefix)
    }, delay),
  )
}

/** Longest wait for a fetch in flight, whose connection may be gone, in milliseconds. */
const PATIENCE = 10_000

/**
 * Refetches the queries under `prefix` that match `isMeant`. Waits for fetches in flight and then fetches again, because
 * their data may be older than the reason to refetch (`invalidateQueries` alone trusts a first fetch).
 */
export async function readAgain(
  client: QueryClient,
  prefix: QueryKey = [],
  isMeant: (queryKey: QueryKey) => boolean = () => true,
): Promise<void> {
  const meant = client.getQueryCache().findAll({ queryKey: prefix, predicate: ({ queryKey }) => isMeant(queryKey) })
  await Promise.all(
    meant.map(async ({ queryKey, promise, state }) => {
      if (state.fetchStatus === 'fetching') await Promise.race([Promise.allSettled([promise]), after(PATIENCE)])
      await client.invalidateQueries({ queryKey, exact: true })
    }),
  )
}

const after = (ms: number) => new Promise((done) => setTimeout(done, ms))
