/** Words around every page of the operations console. */
export const words = {
  nav: 'Operations console',
  verifications: 'Verifications',
} as const
