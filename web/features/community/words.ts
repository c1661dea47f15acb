/** Visible words of the listing form while listing is switched off. */
export const words = {
  newItem: {
    give: 'List an Item',
    sell: 'List an Item for Sale',
    soonTitle: 'Coming soon',
    soonText: 'Listing is not open yet. This is what it will ask for.',
    name: 'Item name',
    price: 'Price',
    category: 'Category',
    description: 'Description',
    location: 'Postcode',
    submit: 'List Item (Coming Soon)',
    back: 'Browse all items',
  },
} as const
