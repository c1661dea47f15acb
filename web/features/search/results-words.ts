import type { ResultType } from '#modules/search/contract.ts'

const counted = (count: number, most: number) => (count >= most ? `${most.toLocaleString('en-GB')}+` : `${count}`)

/** Counts of one type end here; the server counts no further. */
const MOST = 1000

/** Visible words of search results. Those in the specification stand as it has them. */
export const words = {
  results: 'Search results',
  count: (count: number) => (count === 1 ? '1 result' : `${counted(count, MOST)} results`),
  /** For who hears that the results are there. */
  found: (count: number, term: string) => `${words.count(count)} for ${term}.`,
  types: 'Kind of result',
  all: 'All',
  chip: (label: string, count: number) => `${label} (${counted(count, MOST)})`,
  type: {
    job: 'Collection request',
    gift_item: 'Gifted item',
    sell_item: 'Item for sale',
    upcycle_idea: 'Upcycle idea',
    business: 'Business',
    charity: 'Charity',
  } satisfies Record<ResultType, string>,
  ofType: {
    job: 'Collection requests',
    gift_item: 'Gifted items',
    sell_item: 'Items for sale',
    upcycle_idea: 'Upcycle ideas',
    business: 'Businesses',
    charity: 'Charities',
  } satisfies Record<ResultType, string>,
  noDescription: 'No additional details provided.',
  none: 'No Results Found',
  noneFor: (term: string) => `Sorry, we couldn't find anything matching "${term}".`,
  noneHint: 'Try searching for something else or check your spelling.',
  showAll: 'Show all kinds',
  showMore: 'Show more',
  loadingMore: 'Loading…',
  moreFailed: 'More could not be loaded.',
  errorDetails: (details: string) => `Search Error: ${details}`,
  errorService: 'The search service encountered an issue. Please try again later.',
  errorOther: (message: string) => `Failed to fetch search results: ${message}`,
  errorFormat: 'Received unexpected data format from search service.',
} as const
