import { expect, test } from 'vitest'
import { LIMIT } from './oracle/allowances.ts'
import {
  accept,
  answer,
  answerPrice,
  ask,
  bid,
  bidOtherwise,
  decide,
  end,
  intrude,
  jobsOtherwise,
  mail,
  message,
  oneCase,
  pack,
  page,
  peopleOtherwise,
  place,
  price,
  question,
  request,
  requestOtherwise,
  review,
  SUMS,
  soundStory,
  step,
  storedOtherwise,
  takeReviewBack,
  visit,
} from './oracle/givens.ts'
import { checkPromises, type Evidence } from './oracle/oracle.ts'

const { stored, history } = soundStory()
const without = <T extends { id: string }>(all: readonly T[], id: string) => all.filter((one) => one.id !== id)
const storyWith = (changes: Partial<Evidence>): Evidence => ({ ...soundStory(), ...changes })
const eventTimes = (what: string, times: number) =>
  storedOtherwise({ events: new Map([...stored.events, [what, times]]) })

test('finds no violation in a sound history', () => {
  expect(checkPromises(soundStory())).toEqual([])
})

test('allows either outcome of an operation without an answer', () => {
  const unknown = { outcome: 'unknown', made: null } as const
  const lost = [...history, place(7, 'b9', unknown), accept(8, 'b2', unknown)]
  expect(checkPromises(storyWith({ history: lost }))).toEqual([])
  const done = history.map((line) => (line.act.kind === 'place' ? { ...line, ...unknown } : line))
  expect(checkPromises(storyWith({ history: done }))).toEqual([])
})

const NOT_REGISTERED = { outcome: 'failed', why: '403 not_registered', made: null } as const

test('lets a blocked carrier be refused, and bid again once staff have confirmed its registration', () => {
  const after = {
    history: [...history, place(7, 'b4', { who: 'carrier of b2', ...NOT_REGISTERED })],
    stored: { ...stored, confirmedAt: new Map([...stored.confirmedAt, ['b2', 900]]) },
    blocks: soundStory().blocks.map((bar) => ({ ...bar, placedBefore: new Set<string>() })),
  }
  expect(checkPromises(storyWith(after))).toEqual([])
})

const FAULTY: readonly (readonly [string, string, Evidence])[] = [
  ['an acknowledged bid is lost', 'no acknowledged bid is lost', storedOtherwise({ bids: without(stored.bids, 'b2') })],
  [
    'a bid is stored twice',
    'no bid is placed twice',
    storedOtherwise({ bids: [...stored.bids, bid('b4', { message: 'Message of b2' })] }),
  ],
  ['a bid has another amount', 'a bid is kept as it was placed', bidOtherwise('b2', { amount: 51 })],
  [
    'a bid has no operation behind it',
    'nothing exists without an operation',
    storedOtherwise({ bids: [...stored.bids, bid('b4')] }),
  ],
  [
    'a refused bid is stored',
    'what was refused was not done',
    storyWith({ history: [...withoutPlacing('b2'), place(3, 'b2', { outcome: 'failed', made: null })] }),
  ],
  [
    'a withdrawal is undone',
    'no acknowledged withdrawal is undone',
    bidOtherwise('b3', { withdrawn: false, status: 'rejected' }),
  ],
  ['a withdrawn bid is accepted', 'a withdrawn bid is not decided', bidOtherwise('b3', { status: 'accepted' })],
  [
    'two acceptances succeeded',
    'no two bids are accepted on one request',
    storyWith({ history: [...history, accept(7, 'b2')] }),
  ],
  [
    'two bids are stored as accepted',
    'no two bids are accepted on one request',
    bidOtherwise('b2', { status: 'accepted' }),
  ],
  [
    'an acceptance is undone',
    'no acknowledged acceptance is undone',
    storedOtherwise({
      requests: [request({ status: 'pending', winningBidId: null })],
      bids: stored.bids.map((bid) => ({ ...bid, status: 'active' })),
    }),
  ],
  ['an acceptance forgot a bid', 'an acceptance decides every bid', bidOtherwise('b2', { status: 'active' })],
  [
    'an acceptance forgot its request',
    'an acceptance is all or nothing',
    {
      ...requestOtherwise({ status: 'pending', winningBidId: null }),
      history: history.map((line) => (line.act.kind === 'accept' ? { ...line, outcome: 'unknown' } : line)),
    },
  ],
  [
    'a bid came after the acceptance',
    'no bid is placed after an acceptance',
    storyWith({ history: [...history.slice(0, 2), place(9, 'b2'), ...history.slice(3)] }),
  ],
  ['a request is lost', 'no acknowledged request is lost', storedOtherwise({ requests: [] })],
  ['a bid is counted twice', 'every bid is counted once', requestOtherwise({ counted: 3 })],
  [
    'an event was never written',
    'every event is announced exactly once',
    storedOtherwise({ events: new Map([...stored.events].slice(1)) }),
  ],
  ['an event was written twice', 'every event is announced exactly once', eventTimes('BidPlaced b1', 2)],
  [
    'an event describes something that did not happen',
    'every event is announced exactly once',
    eventTimes('BidPlaced b9', 1),
  ],
  ['an event waits', 'every event reaches every consumer', storedOtherwise({ undelivered: ['e1 BidPlaced'] })],
  ['a job failed for good', 'no job fails for good', storedOtherwise({ dead: ['requests.count-bids: BidPlaced'] })],
  [
    'a mail is sent twice',
    'one mail for each acceptance',
    {
      ...storedOtherwise({ mails: [...stored.mails, mail('m2')] }),
      delivered: [...soundStory().delivered, { messageId: 'm2', to: 'b1@kerbside.example' }],
    },
  ],
  [
    'an owner is notified of a bid twice',
    'no owner is notified of a bid twice',
    storedOtherwise({ notifiedBids: new Map([['request', 4]]) }),
  ],
  [
    'an owner is not notified of a bid',
    'every bid is notified or waits to be',
    storedOtherwise({ unnotified: ['b2'] }),
  ],
  ['a message is lost', 'no acknowledged message is lost', storedOtherwise({ messages: new Map() })],
  [
    'a message is announced twice',
    'no message is stored or announced twice',
    storedOtherwise({ messages: new Map([['m1', message({ announced: 2 })]]) }),
  ],
  [
    'a message is stored but was never announced',
    'no message is stored or announced twice',
    storedOtherwise({ messages: new Map([['m1', message({ announced: 0 })]]) }),
  ],
  [
    'a message has another text',
    'a message is kept as it was written',
    storedOtherwise({ messages: new Map([['m1', message({ text: 'The red door.' })]]) }),
  ],
  [
    'a message that was seen is new again',
    'what was seen stays seen',
    storedOtherwise({ messages: new Map([['m1', message({ seen: false })]]) }),
  ],
  [
    'a third person was given the messages',
    'no third person sees what two people share',
    storyWith({ history: [...history, intrude()] }),
  ],
  [
    'a third person received a message',
    'no third person sees what two people share',
    storyWith({ pages: [page({ viewer: 'carrier of b2', receivedPrivately: new Set(['request']) })] }),
  ],
  [
    'a repeated key got another answer',
    'the same key gives the same answer',
    storyWith({ history: [...history, intrude({ outcome: 'failed', again: 'other' })] }),
  ],
  [
    'a step of a job is lost',
    'no acknowledged step of a job is lost',
    jobsOtherwise({ visits: new Map([['request', visit({ arrived: false })]]) }),
  ],
  [
    'both parties succeeded in ending a job',
    'a job is ended once',
    storyWith({ history: [...history, end(20, 'owner'), end(21, 'carrier')] }),
  ],
  [
    'an end of a job is undone',
    'no acknowledged end is undone',
    storyWith({ history: [...history, end(20, 'owner')] }),
  ],
  ['a job was loaded and ended', 'a job is not both ended and done', endedBy('owner', [step(21, 'loading')])],
  ['a van arrived and its carrier gave up', 'a job is not both ended and done', endedBy('carrier', [])],
  [
    'bids on a job that was ended are not returned',
    'every bid on a job that was ended is returned',
    endedBy('owner', [], { limited: new Set(['carrier of b2']) }),
  ],
  [
    'a signed price counts twice',
    'extra items change the price only once signed, and only once',
    jobsOtherwise({ visits: new Map([['request', visit({ receiptPounds: 70 })]]) }),
  ],
  [
    'a declined price counts',
    'extra items change the price only once signed, and only once',
    jobsOtherwise({ prices: [price({ answer: 'declined' })] }),
  ],
  [
    'a price starts from another than the agreed one',
    'extra items change the price only once signed, and only once',
    jobsOtherwise({ prices: [price({ oldPounds: 55 })] }),
  ],
  [
    'a price was both signed and declined',
    'a price is answered once',
    storyWith({ history: [...history, answerPrice(20, 'declined')] }),
  ],
  ['a requested price is lost', 'no acknowledged price is lost', jobsOtherwise({ prices: [] })],
  [
    'a price was requested twice',
    'no price is requested twice',
    jobsOtherwise({ prices: [price(), price({ id: 'p2', oldPounds: 60 })] }),
  ],
  [
    'a pack has the same price page twice',
    'a pack has one page for each price',
    jobsOtherwise({ pages: new Map([['price request', 2]]) }),
  ],
  ['a review is lost', 'no acknowledged review is lost', jobsOtherwise({ reviews: [] })],
  ['two reviews of a job succeeded', 'a job is reviewed once', storyWith({ history: [...history, review(20, 1)] })],
  [
    'a review that was taken back is stored',
    'a review that was taken back is gone',
    storyWith({ history: [...history, takeReviewBack(20)] }),
  ],
  [
    'a review has other stars',
    'a review has what its author wrote',
    jobsOtherwise({ reviews: soundStory().jobs.reviews.map((one) => ({ ...one, stars: 5 })) }),
  ],
  ['sums forgot a review', 'sums match the reviews', jobsOtherwise({ sums: new Map() })],
  [
    'sums count a review twice',
    'sums match the reviews',
    jobsOtherwise({ sums: new Map([['carrier of b1', { ...SUMS, n: 2 }]]) }),
  ],
  [
    'an entry of a case is lost',
    'no acknowledged entry of a case is lost',
    jobsOtherwise({ cases: [oneCase({ entries: [] })] }),
  ],
  [
    'an entry of a case is stored twice',
    'no entry of a case is stored twice',
    jobsOtherwise({ cases: [oneCase({ entries: ['A scratch.', 'A scratch.'] })] }),
  ],
  [
    'a job has two open cases of a kind',
    'a job has one open case of a kind',
    jobsOtherwise({ cases: ['c1', 'c2'].map((id) => oneCase({ id, state: 'open', closed: 0 })) }),
  ],
  [
    'a settled case is open',
    'a case that both parties settled is closed',
    jobsOtherwise({ cases: [oneCase({ state: 'open', outcome: null, closed: 0 })] }),
  ],
  [
    'a wrong van opens no case',
    'a wrong van opens one case, closed once it matches',
    jobsOtherwise({ visits: new Map([['request', visit({ mismatched: true, matched: false })]]) }),
  ],
  [
    'the case of a wrong van is open though it matched',
    'a wrong van opens one case, closed once it matches',
    jobsOtherwise({
      visits: new Map([['request', visit({ mismatched: true })]]),
      cases: [oneCase(), oneCase({ id: 'c2', kind: 'wrong_van', state: 'open', outcome: null, closed: 0 })],
    }),
  ],
  ['an area is lost', 'no acknowledged area is lost', peopleOtherwise({ areas: [] })],
  [
    'a carrier is not alerted to a job in its area',
    'every carrier is alerted to the jobs in its area',
    peopleOtherwise({ told: new Set(), named: new Map() }),
  ],
  [
    'a carrier gets two alert mails for a job',
    'no one gets two alert mails for a job',
    peopleOtherwise({ named: new Map([['carrier of b2 request', 2]]) }),
  ],
  [
    'a carrier is alerted to a job without a list though it wants one',
    'no one is alerted to what they did not ask for',
    storyWith({ ...requestOtherwise({ things: 0 }), history: history.map(withoutList) }),
  ],
  ['a mail of alerts is missing', 'every alert is sent by one mail', peopleOtherwise({ withoutMail: ['t1'] })],
  [
    'an inbox lacks something',
    'an inbox has what waits',
    storyWith({ inboxes: new Map([['carrier of b1', { items: [], more: 0 }]]) }),
  ],
  ['an inbox has what is done', 'an inbox has what waits', peopleOtherwise({ waiting: [] })],
  ['a list was changed', 'a list is kept as it was written', requestOtherwise({ things: 4 })],
  ['a request was posted again twice', 'no request is posted again twice', reposted(['r2', 'r3'])],
  ['a question is lost', 'no acknowledged question is lost', storedOtherwise({ questions: [] })],
  [
    'a question is stored twice',
    'no question is asked twice',
    storedOtherwise({ questions: [question(), question({ id: 'q2' })] }),
  ],
  [
    'a refused question is stored',
    'what was refused was not done',
    storyWith({ history: [...withoutAsking(), ask(10, 'q1', { outcome: 'failed' })] }),
  ],
  [
    'two answers to a question succeeded',
    'a question is answered once',
    storyWith({ history: [...history, answer(12, 'q1')] }),
  ],
  ['an answer is lost', 'no acknowledged answer is lost', storedOtherwise({ questions: [question({ answer: null })] })],
  [
    'a question that was taken back is stored',
    'a question that was taken back is gone',
    storyWith({ history: [...history, decide(12, 'take back', 'q1')] }),
  ],
  [
    'a hidden question is shown',
    'what an owner hid stays hidden',
    storyWith({ history: [...history, decide(12, 'hide', 'q1')] }),
  ],
  [
    'too many questions of one business wait',
    'no question beyond the limits',
    storedOtherwise({ questions: ['q1', 'q2', 'q3', 'q4'].map((id) => question({ id, answer: null })) }),
  ],
  [
    'a question was asked after the acceptance',
    'questions end with the acceptance',
    storyWith({ history: [...history, ask(12, 'q2')] }),
  ],
  ['an answer was announced twice', 'every event is announced exactly once', eventTimes('QuestionAnswered q1', 2)],
  ['a job has no receipt', 'one receipt for each collected job', storedOtherwise({ receipts: [] })],
  [
    'a receipt belongs to no job',
    'one receipt for each collected job',
    storedOtherwise({ receipts: [...stored.receipts, { requestId: 'r9', number: 'KB-2026-000002' }] }),
  ],
  [
    'a number was left out',
    'receipt numbers have no gap and no duplicate',
    storedOtherwise({ receipts: [{ requestId: 'request', number: 'KB-2026-000002' }] }),
  ],
  ['a bid is returned twice', 'no bid is returned twice', storedOtherwise({ creditedBids: ['b2', 'b2'] })],
  [
    'a call was answered with a 500',
    'whatever fails, no call is answered with a 500',
    storyWith({ history: [...history, place(7, 'b9', { outcome: 'failed', made: null, bugs: 1 })] }),
  ],
  ['a pack is missing', 'one pack for each acceptance', storedOtherwise({ packs: [] })],
  ['a pack was made twice', 'one pack for each acceptance', storedOtherwise({ packs: [pack(), pack()] })],
  [
    'a pack belongs to another bid',
    'one pack for each acceptance',
    storedOtherwise({ packs: [pack({ bidId: 'b2' })] }),
  ],
  ['a pack has another price', 'one pack for each acceptance', storedOtherwise({ packs: [pack({ price: 51 })] })],
  ['a pack was changed', 'one pack for each acceptance', storedOtherwise({ packs: [pack({ intact: false })] })],
  [
    'a pack was made without an acceptance',
    'one pack for each acceptance',
    storedOtherwise({ packs: [pack(), pack({ requestId: 'another' })] }),
  ],
  ['a mail is missing', 'one mail for each acceptance', storedOtherwise({ mails: [] })],
  ['a mail never arrived', 'every mail arrives', storyWith({ delivered: [] })],
  [
    'a mail also went to another person',
    'copies of a mail are the same mail',
    storyWith({ delivered: [...soundStory().delivered, { messageId: 'm1', to: 'else@kerbside.example' }] }),
  ],
  [
    'the index is out of date',
    'the search index matches the database',
    storedOtherwise({ documents: new Map([['request', { version: 1, findable: true }]]) }),
  ],
  ['the quota forgot a bid', 'the quota counts what was placed', storyWith({ used: new Map([['carrier of b2', 0]]) })],
  [
    'a carrier was refused too early',
    'no refusal before the quota is used',
    storyWith({
      history: [
        ...history,
        place(7, 'b2', {
          act: { kind: 'place', requestId: 'request', amount: 1, message: 'else' },
          outcome: 'failed',
          why: '403 quota_used',
          made: null,
        }),
      ],
    }),
  ],
  [
    'a blocked carrier has placed a bid',
    'no bid is placed by a blocked carrier',
    storyWith({ blocks: soundStory().blocks.map((bar) => ({ ...bar, placedBefore: new Set() })) }),
  ],
  [
    'a bid was placed without a registration',
    'no bid is placed by a blocked carrier',
    storyWith({
      ...storedOtherwise({ confirmedAt: new Map([...stored.confirmedAt, ['b2', null]]) }),
      blocks: soundStory().blocks.map((bar) => ({ ...bar, placedBefore: new Set() })),
    }),
  ],
  [
    'a registered carrier was refused',
    'no registered carrier is refused',
    storyWith({ history: [...history, place(10, 'b4', { who: 'carrier of b2', ...NOT_REGISTERED })] }),
  ],
  ['a page is stale', 'every page equals the database in time after the last fault', requestOtherwise({ version: 3 })],
]

/** The job of the history, ended by one party. */
function endedBy(
  by: 'owner' | 'carrier',
  more: Evidence['history'],
  changes: Partial<Evidence['jobs']> = {},
): Evidence {
  const story = jobsOtherwise({
    visits: new Map([['request', visit({ endedBy: by, endings: 1 })]]),
    pages: new Map([
      ['price request', 1],
      ['ended request', 1],
    ]),
    ...changes,
  })
  const cancelled = { ...story.stored, requests: [request({ status: 'cancelled' })] }
  return { ...story, stored: cancelled, history: [...history, end(20, by), ...more] }
}

function reposted(ids: readonly string[]): Evidence {
  const again = ids.map((id) => request({ id, repostOf: 'request' }))
  const asked = { ...end(20, 'owner'), act: { kind: 'repost', requestId: 'request' }, made: 'r2' } as const
  return { ...storedOtherwise({ requests: [request(), ...again] }), history: [...history, asked] }
}

function withoutList(line: Evidence['history'][number]) {
  return line.act.kind === 'post' ? { ...line, act: { ...line.act, things: 0 } } : line
}

function withoutAsking() {
  return history.filter(({ act }) => act.kind !== 'ask')
}

function withoutPlacing(id: string) {
  return history.filter(({ made }) => made !== id)
}

test.each(FAULTY)('detects that %s', (_what, promise, evidence) => {
  expect(checkPromises(evidence).map((broken) => broken.promise)).toContain(promise)
})

test('detects a bid beyond the quota', () => {
  const ids = Array.from({ length: LIMIT + 1 }, (_, n) => `q${n}`)
  const bids = ids.map((id) => bid(id, { bidderId: 'carrier' }))
  const evidence = { ...storedOtherwise({ bids }), used: new Map([['carrier', ids.length]]) }
  expect(checkPromises(evidence).map(({ promise }) => promise)).toContain('no bid beyond the quota')
})
