/** Words around every page of the operations console. */
export const words = {
  nav: 'Operations console',
  search: 'Search index',
  verifications: 'Verifications',
} as const
