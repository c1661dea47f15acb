/** Visible words of the map, the finder and the scanner. */
export const words = {
  map: {
    title: 'Map View',
    soonTitle: 'Soon',
    soonText: 'Requests and carriers near you, on a map. Not open yet.',
    action: 'Find Local Businesses',
  },
  scan: {
    title: 'Scan Item',
    soonTitle: 'Soon',
    soonText: 'Scan a QR code or an item to see what can be done with it. Not open yet.',
    action: 'Browse all items',
  },
  finder: {
    title: 'Find Local Businesses',
    text: 'See where a postcode lies on the map.',
    postcode: 'Postcode',
    hint: 'For example BS6 5QA.',
    find: 'Find Businesses',
    empty: 'Please enter a postcode.',
    before: 'Enter a postcode to see the map.',
    notYet: (postcode: string) => `The map is not open yet, so ${postcode} cannot be shown.`,
    notYetText: 'Until then, post a request: carriers who work near you will bid for it.',
    post: 'Post a New Collection Request',
  },
} as const
