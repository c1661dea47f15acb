/** What all lists have in common that are read page by page with a cursor, and live: each visit reads them again. */
export const PAGED = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { readonly next: string | null }) => page.next,
  refetchOnMount: 'always',
} as const
