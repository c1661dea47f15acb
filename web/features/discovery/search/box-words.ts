/** Texts of the search box; some are fixed by the specification. Texts of results are loaded with them. */
export const boxWords = {
  placeholder: 'Search for items or gifted goods',
  title: (term: string) => `Search: ${term}`,
  label: 'Search',
  hint: 'Results appear as you type. Use the arrow keys to move through them.',
  clear: 'Clear search',
  searching: 'Searching...',
  failed: 'Search Operation Failed',
  unknown: 'An unknown error occurred while searching. Please check your connection or try again.',
} as const
