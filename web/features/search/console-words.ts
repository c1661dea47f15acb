import type { RebuildStatus } from '#modules/search/contract.ts'
import { fullDate } from '#web/lib/format/time.ts'

const figure = (count: number) => count.toLocaleString('en-GB')

/** Visible words of the console's page about the search index. */
export const words = {
  title: 'Search index',
  intro: 'What people can find, kept beside the database and built from it.',
  loading: 'Loading the state of the index…',
  failed: 'The state of the index could not be read.',
  figure,

  index: 'The index that answers',
  engine: 'Engine',
  engines: { postgres: 'PostgreSQL', typesense: 'Typesense' } as Readonly<Record<string, string>>,
  documents: 'Documents',
  builtAt: 'Built',
  neverBuilt: 'Never: it has grown from what was posted',
  typesCaption: 'Documents by kind, in the database and in the index',
  columns: { type: 'Kind', inDatabase: 'Database', inIndex: 'Index', state: 'State' },

  comparison: 'Last comparison with the database',
  noComparison: 'None yet. Each night index and database are compared, and what differs is put right.',
  same: 'Same',
  differs: 'Differs',
  comparedAt: (at: string) => `Compared ${fullDate(at)}.`,
  healed: (count: number) => (count === 0 ? 'Nothing had to be put right.' : `${figure(count)} put right.`),
  differing: (count: number) =>
    count === 1 ? '1 document still differs.' : `${figure(count)} documents still differ.`,
  compare: 'Compare now',
  compareAsked: 'The comparison runs within seconds.',

  rebuilds: 'Rebuilds',
  noRebuild: 'The index has not been rebuilt yet.',
  rebuildsCaption: 'Rebuilds, newest first',
  rebuildColumns: { started: 'Started', status: 'State', written: 'Documents', ended: 'Ended', outcome: 'Comparison' },
  status: {
    running: 'Running',
    stopping: 'Stopping',
    stopped: 'Stopped',
    done: 'Done',
    failed: 'Failed',
  } satisfies Record<RebuildStatus, string>,
  failedText: 'The rebuild failed: nothing was swapped, and the old index still answers.',
  progress: (written: number, expected: number) => `${figure(written)} of about ${figure(expected)} documents`,
  reading: (type: string) => `Now: ${type}`,
  rebuild: 'Rebuild the index',
  rebuildQuestion: 'Rebuild the search index?',
  rebuildText:
    'A new index is built beside the one that answers, compared with the database and then takes its place. People go on searching meanwhile; the database is read as a whole once.',
  rebuilding: 'Starting…',
  rebuildStarted: 'The rebuild has started.',
  stop: 'Stop',
  stopped: 'The rebuild stops after its batch.',
  resume: 'Go on',
  resumed: 'The rebuild goes on.',
  actFailed: (message: string) => `That did not work: ${message}`,
  adminsOnly: 'Rebuilding and comparing are for admins.',
} as const
