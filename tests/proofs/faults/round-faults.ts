import type { Fault } from './fault.ts'

/** Rounds of jobs, and what they suggest. */
export const ROUND_FAULTS: readonly Fault[] = [
  {
    id: 'round-of-anyone',
    what: 'A carrier reads the rounds of others',
    file: 'modules/fulfilment/rounds/queries/stored-rounds.ts',
    from: "    .where('business_id', '=', businessId)\n",
    to: '',
    caughtBy: { file: 'tests/modules/fulfilment/rounds/rounds.test.ts', test: 'to its business, and needs a plan' },
  },
  {
    id: 'cancelled-job-in-round',
    what: 'A cancelled job stays in its round',
    file: 'modules/fulfilment/rounds/steps/place-job.ts',
    from: "(status !== 'assigned' && status !== 'completed')",
    to: "status === 'pending'",
    caughtBy: {
      file: 'tests/modules/fulfilment/rounds/rounds.test.ts',
      test: 'leaves its round with a note, live to the carrier only',
    },
  },
  {
    id: 'detour-in-a-full-van',
    what: 'Requests are on the way although the van has no room for them',
    file: 'modules/fulfilment/rounds/detours.ts',
    from: '    .filter(({ tripLoad }) => fitsInVan(addLoads(tripLoad, load), van))\n',
    to: '',
    caughtBy: { file: 'tests/modules/fulfilment/rounds/on-the-way.test.ts', test: 'need room in the van' },
  },
]
