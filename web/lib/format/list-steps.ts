import { useState } from 'react'

/** A panel among others shows this many at first, and that many more with each step. */
const FIRST = 5
const STEP = 15

interface Source {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
}

/** A long list in a panel, step by step: what is loaded already first, then further pages of `source`. `list` is for MoreOf. */
export function useSteps<T>(items: readonly T[], source: Source) {
  const [limit, setLimit] = useState(FIRST)
  function fetchNextPage() {
    setLimit(limit + STEP)
    if (items.length < limit + STEP && source.hasNextPage) void source.fetchNextPage()
  }
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = source
  const hasMore = items.length > limit || hasNextPage
  return {
    shown: items.slice(0, limit),
    list: { hasNextPage: hasMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  }
}
