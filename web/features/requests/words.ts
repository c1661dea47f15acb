/** Visible words about a collection request, wherever it is shown. Those in the specification stand as it has them. */
export const words = {
  noDescription: 'No description provided.',
  notSpecified: 'Not specified',
  budget: 'Budget',
  budgetOf: (amount: string) => `Budget ${amount}`,
  where: 'Where',
  posted: 'Posted',

  job: {
    title: 'Collection request',
    active: 'Active',
    noStatus: 'N/A',
    loading: 'Loading job details…',
    failed: 'Error loading job details or bids.',
    notFound: 'Job not found.',
    hiddenJob: 'Hidden by our staff: only you and the owner see this',
    notFoundText: 'It may have been removed, or the address is misspelt.',
    home: 'Go to the homepage',
    details: 'What is to be collected',
    photoOf: (title: string) => `Photo: ${title}`,
    postcode: 'Full postcode',
    postcodeNote: 'Shown only to you and the carrier you choose.',
    postcodeForWinner: 'Shown to you because your bid was accepted.',
  },
} as const
