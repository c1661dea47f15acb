import type { Fault } from './fault.ts'

/** What is asked and written about a job, and who may read it. */
const TALK: readonly Fault[] = [
  {
    id: 'questions-without-lock',
    what: 'Questions that are asked at once do not count each other, so more wait than may',
    file: 'modules/questions/steps/count-asked.ts',
    from: 'pg_advisory_xact_lock(hashtextextended(',
    to: '(hashtextextended(',
    caughtBy: {
      file: 'tests/modules/questions/asking.test.ts',
      test: 'of many who ask at once, no more than 20 a job',
    },
  },
  {
    id: 'question-answered-again',
    what: 'A second answer takes the place of the first, which others have read',
    file: 'modules/questions/rules.ts',
    from: "  if (answered) throw new Refusal('conflict', 'answered_already', 'You’ve already answered this question.')\n",
    to: '',
    caughtBy: { file: 'tests/modules/questions/asking.test.ts', test: 'a question has 300 characters, an answer 500' },
  },
  {
    id: 'hidden-question-read',
    what: 'Everybody reads on what the owner of a job has hidden',
    file: 'modules/questions/queries/questions-on-request.ts',
    from: 'row.staff_hidden_at === null && (owned || row.hidden_at === null)',
    to: 'row.staff_hidden_at === null',
    caughtBy: { file: 'tests/modules/questions/asking.test.ts', test: 'what the owner hides its asker still reads' },
  },
  {
    id: 'message-announced-again',
    what: 'A message that is sent again is announced again',
    file: 'modules/messages/commands/send-message.ts',
    from: '    if (known) return known\n',
    to: `    if (known) {
      const { side, ownerId, carrierId } = held
      const said = { requestId, ownerId, carrierId, version, messageId: id, side }
      append(trx, MessageSent.of({ ...said, firstUnread: false }, now))
      return known
    }
`,
    caughtBy: {
      file: 'tests/modules/messages/messages.test.ts',
      test: 'is taken once, at the same time from two tabs',
    },
  },
  {
    id: 'message-read-by-anyone',
    what: 'Anybody who is signed in reads what the two sides of a job write to each other',
    file: 'modules/visits/queries/sides-seen-by.ts',
    from: '  if (sides?.carrierId === viewerId) return',
    to: '  if (sides) return',
    caughtBy: {
      file: 'tests/modules/messages/messages.test.ts',
      test: 'only the owner and the accepted carrier read, write, see',
    },
  },
  {
    id: 'message-told-to-the-page',
    what: 'Everybody who has the page of a job open hears when one of its two sides writes',
    file: 'modules/messages/live.ts',
    from: 'tell([userRoom(userId)], messageSent,',
    to: "tell([userRoom(userId), ['request', requestId].join(':')], messageSent,",
    caughtBy: { file: 'tests/modules/messages/messages.test.ts', test: 'a third person’s socket hears nothing of it' },
  },
]

/** What is said of a carrier, and what is told to staff. */
const WORDS: readonly Fault[] = [
  {
    id: 'review-taken-back-counts',
    what: 'A review that was taken back goes on counting',
    file: 'modules/reviews/commands/take-review-back.ts',
    from: '    await keepSums(trx, review.carrier_id, review, null)\n',
    to: '',
    caughtBy: { file: 'tests/modules/reviews/reading.test.ts', test: 'the sums of reviews equal a recount' },
  },
  {
    id: 'review-overwritten',
    what: 'A second review of a job takes the place of the first, and both count',
    file: 'modules/reviews/commands/write-review.ts',
    from: '.onConflict((conflict) => conflict.doNothing())',
    to: ".onConflict((conflict) => conflict.column('request_id').doUpdateSet(columnsOf(said)))",
    caughtBy: { file: 'tests/modules/reviews/writing.test.ts', test: 'of two concurrent reviews one is refused' },
  },
  {
    id: 'case-not-looked-for',
    what: 'Telling of the same again does not look for the case that is open',
    file: 'modules/cases/commands/open-case.ts',
    from: 'const there = await lockOpenCase(trx, problem)',
    to: 'const there = null as string | null',
    caughtBy: { file: 'tests/modules/cases/cases.test.ts', test: 'opens one case for ten simultaneous presses' },
  },
  {
    id: 'case-closed-by-one',
    what: 'One side alone closes a case that the other does not hold for solved',
    file: 'modules/cases/rules.ts',
    from: '(said.owner && said.carrier)',
    to: '(said.owner || said.carrier)',
    caughtBy: {
      file: 'tests/modules/cases/to-the-end.test.ts',
      test: 'closes once both parties mark it as solved',
    },
  },
]

/** What jobs hold and cost, who hears of them, and what is known of them later. */
const LOADS: readonly Fault[] = [
  {
    id: 'own-post-told',
    what: 'An owner who posts a job is told of it as news in their own area',
    file: 'modules/alerts/steps/match-areas.ts',
    from: '} and user_id <> ',
    to: "} and user_id::text <> 'not ' || ",
    caughtBy: { file: 'tests/modules/alerts/telling.test.ts', test: 'an owner is not told of their own post' },
  },
  {
    id: 'jobs-without-list-told',
    what: 'Areas that ask for jobs with a list of items hear of those without one',
    file: 'modules/alerts/steps/fits-load.ts',
    from: 'return sql`not loads_only`',
    to: 'return sql`true`',
    caughtBy: { file: 'tests/modules/alerts/loads.test.ts', test: 'hears of' },
  },
  {
    id: 'priced-list-changed',
    what: 'The list of a job can be changed once somebody has priced it',
    file: 'modules/bidding/commands/change-list.ts',
    from: 'priced: bid !== undefined',
    to: 'priced: false',
    caughtBy: { file: 'tests/modules/waste/loads.test.ts', test: 'to change until somebody bids, and fixed' },
  },
  {
    id: 'price-answered-again',
    what: 'Extra items that were declined can be signed for afterwards',
    file: 'modules/visits/commands/answer-price.ts',
    from: '      assertMayAnswer({ askedAt: row.asked_at, answer: answerIn(row) }, now)\n',
    to: '',
    also: [
      {
        file: 'modules/visits/steps/settle-price.ts',
        from: "    .where('answer', 'is', null)\n",
        to: '',
      },
    ],
    caughtBy: {
      file: 'tests/modules/visits/prices/prices.test.ts',
      test: 'the owner may decline, and the old price stands',
    },
  },
  {
    id: 'pack-with-later-findings',
    what: 'A pack that is made late says what was found out after the acceptance',
    file: 'modules/duty/consumers/on-bids-accepted.ts',
    from: '{ at: new Date(at), practice',
    to: '{ at: new Date(), practice',
    caughtBy: { file: 'tests/modules/duty/packs.test.ts', test: 'with findings up to that moment only' },
  },
  {
    id: 'doubtful-proof-read',
    what: 'The owner of a job reads of its waste what staff still look at',
    file: 'modules/disposals/queries/job-disposal.ts',
    from: "said: isCarrier || state === 'said' ? disposalRecordOf(job) : null",
    to: 'said: disposalRecordOf(job)',
    caughtBy: {
      file: 'tests/modules/disposals/checking.test.ts',
      test: 'send a record with two failed checks to staff',
    },
  },
  {
    id: 'tip-for-anothers-job',
    what: 'A carrier says of a job of another where its waste went',
    file: 'modules/disposals/rules.ts',
    from: 'if (other === null || other.carrierId !== carrierId) throw',
    to: 'if (other === null) throw',
    caughtBy: {
      file: 'tests/modules/disposals/saying.test.ts',
      test: 'belongs to one carrier and takes no job from another drop-off',
    },
  },
  {
    id: 'record-of-an-old-plan',
    what: 'The record of a load names the site that was planned, though it went elsewhere',
    file: 'modules/tracking/rules.ts',
    from: 'said.destination && stands(said.destination, said.tip) ?',
    to: 'said.destination ?',
    caughtBy: {
      file: 'tests/modules/tracking/tracking.test.ts',
      test: 'is asked again for the address where it went elsewhere than it had planned',
    },
  },
]

/** Defects in what two people do with each other once they know of a job. */
export const JOB_FAULTS: readonly Fault[] = [...TALK, ...WORDS, ...LOADS]
