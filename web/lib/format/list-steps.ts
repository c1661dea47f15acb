import { useState } from 'react'

/** A panel among others shows this many at first, and that many more with each step. */
const FIRST = 5
const STEP = 15

interface Source {
  readonly hasNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** A long list in a panel, step by step: what is loaded already first, then further pages of `source`. */
export function useSteps<T>(items: readonly T[], source: Source) {
  const [limit, setLimit] = useState(FIRST)
  function showMore() {
    setLimit(limit + STEP)
    if (items.length < limit + STEP && source.hasNextPage) void source.fetchNextPage()
  }
  return { shown: items.slice(0, limit), hasMore: items.length > limit || source.hasNextPage, showMore }
}
