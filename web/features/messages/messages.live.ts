import type { QueryClient } from '@tanstack/react-query'
import { messageKeys } from './keys.ts'
import { isNews, type ReadPages } from './with-sent.ts'

/** Reads a conversation again of which something newer was heard. */
export function messageNews(client: QueryClient, { id, version }: { id: string; version: number }): void {
  const queryKey = messageKeys.of(id)
  const held = client.getQueriesData<ReadPages>({ queryKey }).map(([, pages]) => pages)
  if (isNews(version, held)) void client.invalidateQueries({ queryKey })
}
