/** Messages reach a page only while it is open, so each visit reads again. */
export const LIVE = { refetchOnMount: 'always' } as const

/** The same for a list that is read page by page. */
export const PAGED = {
  ...LIVE,
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | null }) => page.next,
} as const
