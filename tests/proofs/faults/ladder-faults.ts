import type { Fault } from './fault.ts'

const MOVING = 'tests/modules/community/ladders/moving.test.ts'
const RACES = 'tests/modules/community/ladders/races.test.ts'
const CHARITIES = 'tests/modules/community/ladders/charities.test.ts'

/** What is given away first: nothing is posted twice, too soon or for someone who has left. */
export const LADDER_FAULTS: readonly Fault[] = [
  {
    id: 'ladder-posted-twice',
    what: 'The request of a ladder has an id of its own, so the database would store a second one',
    file: 'modules/community/ladders/steps/end-step.ts',
    from: 'await postDraft(trx, { id, userId: ownerId, draft }, now)',
    to: 'await postDraft(trx, { id: crypto.randomUUID(), userId: ownerId, draft }, now)',
    caughtBy: { file: RACES, test: 'a second request of the same ladder is refused by the database' },
  },
  {
    id: 'ladder-moved-by-two',
    what: 'A worker no longer locks the ladder that it moves, so two move it at once',
    file: 'modules/community/ladders/commands/move-next-ladder.ts',
    from: '    .forUpdate()\n    .skipLocked()\n',
    to: '',
    caughtBy: { file: RACES, test: 'many workers at once post the request once' },
  },
  {
    id: 'ladder-too-soon',
    what: 'A step ends as soon as it is looked at, so the gift is cut short',
    file: 'modules/community/ladders/rules.ts',
    from: "  if (now < until) return { do: 'wait', until, waitingFor: null }\n",
    to: '',
    caughtBy: { file: MOVING, test: 'doesn’t shorten the gift step if it is undone before' },
  },
  {
    id: 'ladder-breaks-promise',
    what: 'A promise no longer delays the next step, so it is withdrawn when the gift step is due to end',
    file: 'modules/community/ladders/rules.ts',
    from: '  if (holdReason && now < limit) return',
    to: '  if (holdReason && now < until) return',
    caughtBy: { file: MOVING, test: 'delays the next step until it is undone' },
  },
  {
    id: 'charity-answers-late',
    what: 'A charity can answer after its time',
    file: 'modules/community/ladders/rules.ts',
    from: 'isOffered(offer) && charityUntil !== null && now < charityUntil',
    to: 'isOffered(offer) && charityUntil !== null && now > new Date(0)',
    caughtBy: { file: CHARITIES, test: 'an answer after the time is refused' },
  },
  {
    id: 'ladder-outlives-account',
    what: 'Deleting an account leaves its ladders behind',
    file: 'modules/staff/privacy/commands/delete-account.ts',
    from: 'const ladderPictures = await eraseLadders(trx, userId, now)',
    to: 'const ladderPictures: string[] = []',
    caughtBy: {
      file: 'tests/modules/community/ladders/leaving.test.ts',
      test: 'closing an account deletes its ladders with their pictures',
    },
  },
]
