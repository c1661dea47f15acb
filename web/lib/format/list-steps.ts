import { useState } from 'react'

/** Items added per step. */
const STEP = 15

/** The part of an infinite query that loads further pages. */
interface PageSource {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): Promise<unknown>
}

/**
 * Shows a long list in steps: `initialCount` items, then more loaded ones, then further pages. Pass `list` to
 * NextPageButton.
 */
export function useListSteps<T>(items: readonly T[], source: PageSource, initialCount = 5) {
  const [limit, setLimit] = useState(initialCount)
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
