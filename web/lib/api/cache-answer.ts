import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Caches the response of a command. Cancels a fetch in flight, whose older data would replace it. */
export async function cacheAnswer<T>(client: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, answer)
}
