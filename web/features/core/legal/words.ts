/** Texts around the legal texts, which are in web/legal. */
export const words = {
  changed: 'Last updated:',
} as const
