import type { RebuildStatus, ResultType } from '#modules/discovery/search/contract.ts'
import { fullDate } from '#web/lib/format/time.ts'

const countText = (count: number, most: number) => (count >= most ? `${most.toLocaleString('en-GB')}+` : `${count}`)

/** The server counts no further than this for each type. */
const MAX_COUNT = 1000

/** Texts of search results; some are fixed by the specification. */
export const resultsWords = {
  results: 'Search results',
  count: (count: number) => (count === 1 ? '1 result' : `${countText(count, MAX_COUNT)} results`),
  /** Announced to screen readers. */
  found: (count: number, term: string) => `${resultsWords.count(count)} for ${term}.`,
  types: 'Type of result',
  all: 'All',
  chip: (label: string, count: number) => `${label} (${countText(count, MAX_COUNT)})`,
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
  showAll: 'Show all types',
  moreFailed: 'We couldn’t load more. Try again.',
  errorDetails: (details: string) => `Search Error: ${details}`,
  errorService: 'The search service encountered an issue. Please try again later.',
  errorOther: (message: string) => `Failed to fetch search results: ${message}`,
  errorFormat: 'Received unexpected data format from search service.',
} as const

/** Texts above further matches in a list of items. */
export const itemMatchesWords = {
  title: (someShown: boolean) => (someShown ? 'More matches' : 'Matches'),
} as const

const figure = (count: number) => count.toLocaleString('en-GB')

/** Texts of the console's search index page. */
export const consoleWords = {
  title: 'Search index',
  intro: 'Everything people can search for, built from the database.',
  loading: 'Loading the index…',
  failed: 'We couldn’t load the index.',
  figure,

  index: 'Active index',
  engine: 'Engine',
  engines: { postgres: 'PostgreSQL', typesense: 'Typesense' } as Readonly<Record<string, string>>,
  documents: 'Entries',
  builtAt: 'Last rebuilt',
  neverBuilt: 'never',
  typesCaption: 'Entries by type, in the database and in the index',
  columns: { type: 'Type', inDatabase: 'Database', inIndex: 'Index', state: 'State' },

  comparison: 'Last comparison with the database',
  noComparison: 'None yet. We compare the index with the database every night and fix any differences.',
  same: 'Same',
  differs: 'Differs',
  comparedAt: (at: string) => `Compared ${fullDate(at)}.`,
  healed: (count: number) => {
    if (count === 0) return 'Nothing needed fixing.'
    return count === 1 ? '1 difference fixed.' : `${figure(count)} differences fixed.`
  },
  differing: (count: number) => (count === 1 ? '1 entry still differs.' : `${figure(count)} entries still differ.`),
  compare: 'Compare now',
  compareAsked: 'The comparison will start within seconds.',

  rebuilds: 'Rebuilds',
  noRebuild: 'No rebuilds yet.',
  rebuildsCaption: 'Rebuilds, newest first',
  rebuildColumns: { started: 'Started', status: 'State', written: 'Entries', ended: 'Ended', outcome: 'Comparison' },
  status: {
    running: 'Running',
    stopping: 'Stopping',
    stopped: 'Stopped',
    done: 'Done',
    failed: 'Failed',
  } satisfies Record<RebuildStatus, string>,
  failedText: 'The rebuild failed. The old index is still in use.',
  progress: (written: number, expected: number) => `${figure(written)} of about ${figure(expected)} documents`,
  reading: (type: string) => `Indexing: ${type}`,
  rebuild: 'Rebuild the index',
  rebuildQuestion: 'Rebuild the search index?',
  rebuildText:
    'We’ll build a new index, compare it with the database and switch to it. Search keeps working. This reads the whole database once.',
  rebuilding: 'Starting…',
  rebuildStarted: 'The rebuild has started.',
  stop: 'Stop',
  stopped: 'The rebuild will stop after this batch.',
  resume: 'Resume',
  resumed: 'The rebuild has resumed.',
  actionFailed: (message: string) => `That didn’t work: ${message}`,
  adminsOnly: 'Only admins can rebuild or compare the index.',
} as const
