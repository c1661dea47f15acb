import { useState } from 'react'

/** A panel among others shows that many more with each step. */
const STEP = 15

interface Source {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
}

/** A long list in a panel, step by step: what is loaded already first, then further pages of `source`; `first` is how many show before the first step. `list` is for MoreOf. */
export function useSteps<T>(items: readonly T[], source: Source, first = 5) {
  const [limit, setLimit] = useState(first)
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
