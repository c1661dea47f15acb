/** Visible words of every list of gifted items and items for sale. */
export const listWords = {
  noDescription: 'No description provided.',
  noCategory: 'No category',
  noPlace: 'No location',
  viewAll: 'View All',
  signUp: 'Sign Up to View All',
  failed: (message: string) => `Error loading items: ${message}`,
  refresh: 'Please try refreshing the page.',
  showMore: 'Show more',
  loadingMore: 'Loading…',
  moreFailed: 'We couldn’t load more.',

  latest: {
    freecycle_item: {
      title: 'Gifted items',
      loading: 'Loading gifted items…',
      empty: 'No Gifted Items Yet!',
      emptyText: 'Items people give away will appear here.',
      list: 'List an Item',
    },
    sell_item: {
      title: 'Items for sale',
      loading: 'Loading items for sale…',
      empty: 'No Items For Sale Yet!',
      emptyText: 'Items for sale will appear here.',
      list: 'Sell an Item',
    },
  },
} as const
