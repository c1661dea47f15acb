/** Visible words of every list of gifted items and items for sale. */
export const listWords = {
  noDescription: 'No description provided.',
  noCategory: 'No category',
  noPlace: 'Place not given',
  viewAll: 'View All',
  signUp: 'Sign Up to View All',
  failed: (message: string) => `Error loading items: ${message}`,
  refresh: 'Please try refreshing the page.',
  showMore: 'Show more',
  loadingMore: 'Loading…',
  moreFailed: 'More could not be loaded.',

  latest: {
    freecycle_item: {
      title: 'Gifted items',
      loading: 'Loading gifted items…',
      empty: 'No Gifted Items Yet!',
      emptyText: 'What people give away appears here.',
      list: 'List an Item',
    },
    sell_item: {
      title: 'Items for sale',
      loading: 'Loading items for sale…',
      empty: 'No Items For Sale Yet!',
      emptyText: 'What people sell appears here.',
      list: 'Sell an Item',
    },
  },
} as const
