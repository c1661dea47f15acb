import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Puts what every query under `prefix` holds through `change`. When it was fetched stays as it is,
 * and what waits to be fetched again is left alone: the answer will be put through the same change.
 */
export function changeHeld<T>(client: QueryClient, prefix: QueryKey, change: (held: T, queryKey: QueryKey) => T): void {
  for (const query of client.getQueryCache().findAll({ queryKey: prefix })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined || isInvalidated) continue
    client.setQueryData<T>(query.queryKey, change(data as T, query.queryKey), { updatedAt: dataUpdatedAt })
  }
}

/** What all queries under `prefix` hold. */
export function heldUnder<T>(client: QueryClient, prefix: QueryKey): T[] {
  return client.getQueriesData<T>({ queryKey: prefix }).flatMap(([, data]) => (data === undefined ? [] : [data]))
}

const waiting = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>()

/** Reads the queries under `prefix` again once nothing more has asked for it during `delay` milliseconds. */
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

/** A read that takes longer may have been asked over a connection that is gone. In ms. */
const PATIENCE = 10_000

/**
 * Reads the queries under `prefix` again, or those of them that `isMeant`. A read that is under way is waited for, not
 * trusted: its answer may be older than the reason to ask. (`invalidateQueries` alone trusts a first read.)
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
