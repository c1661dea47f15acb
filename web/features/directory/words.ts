/** Visible words of businesses: near a postcode, and on pages of their own. */
export const words = {
  near: {
    title: (place: string) => `Businesses near ${place}`,
    text: 'Business Premium carriers, nearest first.',
    loading: 'Loading businesses…',
    failed: (reason: string) => `Error loading businesses: ${reason}`,
    empty: 'No Premium business has its place near here yet',
    emptyText: 'Post a request: every licensed carrier on Kerbside can bid for it.',
    post: 'Post a New Collection Request',
    more: 'Show more businesses',
    loadingMore: 'Loading more…',
    moreFailed: 'The next businesses could not be loaded. Please try again.',
    distance: 'Distance',
    verification: 'Verification:',
    view: 'View business',
  },
} as const
