import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Holds what a command has answered. A read under way is given up: its answer may be older, and would take its place. */
export async function holdSaved<T>(client: QueryClient, queryKey: QueryKey, answer: T): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<T>(queryKey, answer)
}
