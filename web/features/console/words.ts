/** Words around every page of the operations console. */
export const words = {
  nav: 'Operations console',
  search: 'Search index',
  verifications: 'Verifications',
  audit: 'Audit log',
} as const
