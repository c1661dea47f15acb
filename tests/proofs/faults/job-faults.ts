import { by, type Fault } from './fault.ts'

/** Questions and messages about a job, and who may read them. */
const TALK: readonly Fault[] = [
  {
    id: 'questions-without-lock',
    what: 'Concurrent questions don’t count each other, so more wait than allowed',
    file: 'modules/market/questions/steps/lock-and-list-questions.ts',
    from: 'pg_advisory_xact_lock(hashtextextended(',
    to: '(hashtextextended(',
    caughtBy: by('modules/market/questions/asking', 'keeps the limits of 20 per job and 3 per business'),
  },
  {
    id: 'question-answered-again',
    what: 'A second answer replaces the first, which others have read',
    file: 'modules/market/questions/rules.ts',
    from: "  if (answered) throw new Refusal('conflict', 'answered_already', 'You’ve already answered this question.')\n",
    to: '',
    caughtBy: by('modules/market/questions/asking', 'limits questions to 300 characters and answers to 500'),
  },
  {
    id: 'hidden-question-read',
    what: 'Everyone still reads what the owner of a job has hidden',
    file: 'modules/market/questions/queries/questions-on-request.ts',
    from: 'row.staff_hidden_at === null && (isOwner || row.hidden_at === null)',
    to: 'row.staff_hidden_at === null',
    caughtBy: by('modules/market/questions/asking', 'shows a question hidden by the owner to its asker only'),
  },
  {
    id: 'message-announced-again',
    what: 'A message that is sent again is announced again',
    file: 'modules/fulfilment/messages/commands/send-message.ts',
    from: '    if (existing) return existing\n',
    to: `    if (existing) {
      const { party, ownerId, carrierId } = conversation
      const sent = { requestId, ownerId, carrierId, version, messageId: id, side: party }
      append(trx, MessageSent.of({ ...sent, firstUnread: false }, now))
      return existing
    }
`,
    caughtBy: by('modules/fulfilment/messages/messages', 'is stored once, from two tabs or later'),
  },
  {
    id: 'message-read-by-anyone',
    what: 'Anyone signed in reads what the two parties of a job write to each other',
    file: 'modules/fulfilment/visits/queries/parties-for-viewer.ts',
    from: '  if (parties?.carrierId === viewerId) return',
    to: '  if (parties) return',
    caughtBy: by('modules/fulfilment/messages/messages', 'are for the owner and the accepted carrier only'),
  },
  {
    id: 'message-told-to-the-page',
    what: 'Everyone with the page of a job open is notified when one of its parties writes',
    file: 'modules/fulfilment/messages/live.ts',
    from: 'toRooms([userRoom(userId)], messageSent,',
    to: "toRooms([userRoom(userId), ['request', requestId].join(':')], messageSent,",
    caughtBy: by('modules/fulfilment/messages/messages', 'aren’t sent to a third person'),
  },
]

/** Reviews of carriers, and reports to staff. */
const WORDS: readonly Fault[] = [
  {
    id: 'review-taken-back-counts',
    what: 'A review that was taken back still counts',
    file: 'modules/market/reviews/commands/take-review-back.ts',
    from: '    await updateReviewSums(trx, review.carrier_id, review, null)\n',
    to: '',
    caughtBy: by('modules/market/reviews/reading', 'the sums of reviews equal a recount'),
  },
  {
    id: 'review-overwritten',
    what: 'A second review of a job replaces the first, and both count',
    file: 'modules/market/reviews/commands/write-review.ts',
    from: '.onConflict((conflict) => conflict.doNothing())',
    to: ".onConflict((conflict) => conflict.column('request_id').doUpdateSet(columnsOf(input)))",
    caughtBy: by('modules/market/reviews/writing', 'of two concurrent reviews one is refused'),
  },
  {
    id: 'case-not-looked-for',
    what: 'Reporting the same problem again doesn’t look for the open case',
    file: 'modules/fulfilment/cases/commands/open-case.ts',
    from: 'const openCaseId = await lockOpenCase(trx, problem)',
    to: 'const openCaseId = null as string | null',
    caughtBy: by('modules/fulfilment/cases/cases', 'opens one case for ten simultaneous presses'),
  },
  {
    id: 'case-closed-by-one',
    what: 'One party alone closes a case that the other doesn’t consider solved',
    file: 'modules/fulfilment/cases/rules.ts',
    from: '(markedBy.owner && markedBy.carrier)',
    to: '(markedBy.owner || markedBy.carrier)',
    caughtBy: by('modules/fulfilment/cases/to-the-end', 'closes once both parties mark it as solved'),
  },
]

/** Items and prices of jobs, alerts, and later records. */
const LOADS: readonly Fault[] = [
  {
    id: 'own-post-told',
    what: 'An owner who posts a job is alerted to it in their own area',
    file: 'modules/discovery/alerts/steps/insert-post-alerts.ts',
    from: '} and user_id <> ',
    to: "} and user_id::text <> 'not ' || ",
    caughtBy: by('modules/discovery/alerts/telling', 'an owner gets no alert about their own post'),
  },
  {
    id: 'jobs-without-list-told',
    what: 'Areas that want only jobs with a list of items get alerts for those without one',
    file: 'modules/discovery/alerts/steps/load-condition.ts',
    from: 'return sql`not loads_only`',
    to: 'return sql`true`',
    caughtBy: by('modules/discovery/alerts/loads', 'matches'),
  },
  {
    id: 'priced-list-changed',
    what: 'The list of a job can be changed after the first bid',
    file: 'modules/market/bidding/commands/change-list.ts',
    from: 'hasBids: bid !== undefined',
    to: 'hasBids: false',
    caughtBy: by('modules/core/waste-catalogue/loads', 'can be changed by the owner until the first bid'),
  },
  {
    id: 'price-answered-again',
    what: 'Declined extra items can still be signed for',
    file: 'modules/fulfilment/visits/commands/answer-price.ts',
    from: '      assertMayAnswer({ askedAt: row.asked_at, outcome: outcomeFromRow(row) }, now)\n',
    to: '',
    also: [
      { file: 'modules/fulfilment/visits/steps/settle-price.ts', from: "    .where('answer', 'is', null)\n", to: '' },
    ],
    caughtBy: by('modules/fulfilment/visits/prices/prices', 'can be declined by the owner, which keeps the old price'),
  },
  {
    id: 'pack-with-later-findings',
    what: 'A pack made late contains findings from after the acceptance',
    file: 'modules/fulfilment/duty-of-care/consumers/on-bids-accepted.ts',
    from: '{ at: new Date(at), isSimulated',
    to: '{ at: new Date(), isSimulated',
    caughtBy: by('modules/fulfilment/duty-of-care/packs', 'with findings up to that moment only'),
  },
  {
    id: 'doubtful-proof-read',
    what: 'The owner of a job reads disposal facts that staff still have to check',
    file: 'modules/fulfilment/disposal/queries/job-disposal.ts',
    from: "said: isCarrier || state === 'said' ? disposalRecordOf(job) : null",
    to: 'said: disposalRecordOf(job)',
    caughtBy: by('modules/fulfilment/disposal/checking', 'send a record with two failed checks to staff'),
  },
  {
    id: 'disposal-for-anothers-job',
    what: 'A carrier says of a job of another where its waste went',
    file: 'modules/fulfilment/disposal/rules.ts',
    from: 'if (other === null || other.carrierId !== carrierId) throw',
    to: 'if (other === null) throw',
    caughtBy: by('modules/fulfilment/disposal/saying', 'belongs to one carrier and takes no job from another drop-off'),
  },
  {
    id: 'record-of-an-old-plan',
    what: 'The record of a load names the planned site, though it went elsewhere',
    file: 'modules/fulfilment/waste-tracking/rules.ts',
    from: 'choices.destination && isStillValid(choices.destination, choices.disposal)\n',
    to: 'choices.destination\n',
    caughtBy: by(
      'modules/fulfilment/waste-tracking/tracking',
      'has to add the address if the waste went to another site',
    ),
  },
]

/** Defects in what two people do once they share a job. */
export const JOB_FAULTS: readonly Fault[] = [...TALK, ...WORDS, ...LOADS]
