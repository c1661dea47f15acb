/** Visible words around the legal texts, which are files of their own in web/legal. */
export const words = {
  changed: 'Last changed:',
} as const
