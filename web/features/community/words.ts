/** Visible words of the listing form while the feature is off. */
export const words = {
  newItem: {
    give: 'List an Item',
    sell: 'List an Item for Sale',
    soonTitle: 'Coming soon',
    soonText: 'You can’t list items yet. This is what the form will ask for.',
    name: 'Item name',
    price: 'Price',
    category: 'Category',
    description: 'Description',
    location: 'Postcode',
    submit: 'List Item (Coming Soon)',
    back: 'Browse all items',
  },
} as const
