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
import { type Evidence, judge } from './oracle/oracle.ts'

const { stored, history } = soundStory()
const without = <T extends { id: string }>(all: readonly T[], id: string) => all.filter((one) => one.id !== id)
const telling = (changes: Partial<Evidence>): Evidence => ({ ...soundStory(), ...changes })
const eventTimes = (what: string, times: number) =>
  storedOtherwise({ events: new Map([...stored.events, [what, times]]) })

test('a story in which every promise was kept breaks none', () => {
  expect(judge(soundStory())).toEqual([])
})

test('somebody who never learned what became of it may have done it or not', () => {
  const unknown = { outcome: 'unknown', made: null } as const
  const lost = [...history, place(7, 'b9', unknown), accept(8, 'b2', unknown)]
  expect(judge(telling({ history: lost }))).toEqual([])
  const done = history.map((line) => (line.act.kind === 'place' ? { ...line, ...unknown } : line))
  expect(judge(telling({ history: done }))).toEqual([])
})

const NOT_REGISTERED = { outcome: 'failed', why: '403 not_registered', made: null } as const

test('a barred carrier is told no, and bids again once staff have confirmed its registration anew', () => {
  const after = {
    history: [...history, place(7, 'b4', { who: 'carrier of b2', ...NOT_REGISTERED })],
    stored: { ...stored, confirmedAt: new Map([...stored.confirmedAt, ['b2', 900]]) },
    bars: soundStory().bars.map((bar) => ({ ...bar, placedBefore: new Set<string>() })),
  }
  expect(judge(telling(after))).toEqual([])
})

const DOCTORED: readonly (readonly [string, string, Evidence])[] = [
  [
    'a bid that was told placed is lost',
    'no acknowledged bid is lost',
    storedOtherwise({ bids: without(stored.bids, 'b2') }),
  ],
  [
    'a bid is there twice',
    'no bid is placed twice',
    storedOtherwise({ bids: [...stored.bids, bid('b4', { message: 'Message of b2' })] }),
  ],
  ['a bid costs otherwise', 'a bid is kept as it was placed', bidOtherwise('b2', { amount: 51 })],
  [
    'a bid is nobody’s doing',
    'nothing is there that nobody did',
    storedOtherwise({ bids: [...stored.bids, bid('b4')] }),
  ],
  [
    'a bid was refused and is there',
    'what was refused was not done',
    telling({ history: [...withoutPlacing('b2'), place(3, 'b2', { outcome: 'failed', made: null })] }),
  ],
  [
    'a withdrawal is undone',
    'no acknowledged withdrawal is undone',
    bidOtherwise('b3', { withdrawn: false, status: 'rejected' }),
  ],
  ['a withdrawn bid is accepted', 'a withdrawn bid is not decided', bidOtherwise('b3', { status: 'accepted' })],
  [
    'two acceptances were told yes',
    'no two bids are accepted on one request',
    telling({ history: [...history, accept(7, 'b2')] }),
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
    telling({ history: [...history.slice(0, 2), place(9, 'b2'), ...history.slice(3)] }),
  ],
  ['a request is lost', 'no acknowledged request is lost', storedOtherwise({ requests: [] })],
  ['a bid is counted twice', 'every bid is counted once', requestOtherwise({ counted: 3 })],
  [
    'an event was never written',
    'every fact is announced exactly once',
    storedOtherwise({ events: new Map([...stored.events].slice(1)) }),
  ],
  ['an event was written twice', 'every fact is announced exactly once', eventTimes('BidPlaced b1', 2)],
  ['an event tells of what is not so', 'every fact is announced exactly once', eventTimes('BidPlaced b9', 1)],
  ['an event waits', 'every event reaches every consumer', storedOtherwise({ undelivered: ['e1 BidPlaced'] })],
  ['a job is dead', 'no job fails for good', storedOtherwise({ dead: ['requests.count-bids: BidPlaced'] })],
  [
    'a mail is doubled',
    'one mail for each acceptance',
    {
      ...storedOtherwise({ mails: [...stored.mails, mail('m2')] }),
      delivered: [...soundStory().delivered, { messageId: 'm2', to: 'b1@kerbside.example' }],
    },
  ],
  [
    'an owner is told of a bid twice',
    'no owner is told of a bid twice',
    storedOtherwise({ toldBids: new Map([['request', 4]]) }),
  ],
  ['an owner is not told of a bid', 'every bid is told or waits to be', storedOtherwise({ untold: ['b2'] })],
  ['a message is lost', 'no acknowledged message is lost', storedOtherwise({ messages: new Map() })],
  [
    'a message is announced twice',
    'no message is there or announced twice',
    storedOtherwise({ messages: new Map([['m1', message({ announced: 2 })]]) }),
  ],
  [
    'a message is there and was never announced',
    'no message is there or announced twice',
    storedOtherwise({ messages: new Map([['m1', message({ announced: 0 })]]) }),
  ],
  [
    'a message says something else',
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
    'what two people share no third one sees',
    telling({ history: [...history, intrude()] }),
  ],
  [
    'a third person heard of a message',
    'what two people share no third one sees',
    telling({ pages: [page({ viewer: 'carrier of b2', receivedPrivately: new Set(['request']) })] }),
  ],
  [
    'a key was answered otherwise the second time',
    'the same key gives the same answer',
    telling({ history: [...history, intrude({ outcome: 'failed', again: 'other' })] }),
  ],
  [
    'a step of a job is lost',
    'no acknowledged step of a job is lost',
    jobsOtherwise({ visits: new Map([['request', visit({ arrived: false })]]) }),
  ],
  [
    'two sides were told that they ended a job',
    'a job is ended once',
    telling({ history: [...history, end(20, 'owner'), end(21, 'carrier')] }),
  ],
  ['an end of a job is undone', 'no acknowledged end is undone', telling({ history: [...history, end(20, 'owner')] })],
  ['a job was loaded and ended', 'a job is not both ended and done', endedBy('owner', [step(21, 'loading')])],
  ['a van arrived and its carrier gave up', 'a job is not both ended and done', endedBy('carrier', [])],
  [
    'bids on a job that was ended do not come back',
    'every bid on a job that was ended comes back',
    endedBy('owner', [], { limited: new Set(['carrier of b2']) }),
  ],
  [
    'a signed price counts twice',
    'extra items change the price once they are signed, and once',
    jobsOtherwise({ visits: new Map([['request', visit({ receiptPounds: 70 })]]) }),
  ],
  [
    'a declined price counts',
    'extra items change the price once they are signed, and once',
    jobsOtherwise({ prices: [price({ answer: 'declined' })] }),
  ],
  [
    'a price begins with another than the agreed one',
    'extra items change the price once they are signed, and once',
    jobsOtherwise({ prices: [price({ oldPounds: 55 })] }),
  ],
  [
    'a price was answered with two words',
    'a price is answered once',
    telling({ history: [...history, answerPrice(20, 'declined')] }),
  ],
  ['an asked price is lost', 'no acknowledged price is lost', jobsOtherwise({ prices: [] })],
  [
    'a price was asked for twice',
    'no price is asked for twice',
    jobsOtherwise({ prices: [price(), price({ id: 'p2', oldPounds: 60 })] }),
  ],
  [
    'a pack says of a price twice',
    'a pack says once what became of a price',
    jobsOtherwise({ pages: new Map([['price request', 2]]) }),
  ],
  ['a review is lost', 'no acknowledged review is lost', jobsOtherwise({ reviews: [] })],
  ['two reviews of a job were told yes', 'a job is reviewed once', telling({ history: [...history, review(20, 1)] })],
  [
    'a review that was taken back is there',
    'a review that was taken back is gone',
    telling({ history: [...history, takeReviewBack(20)] }),
  ],
  [
    'a review has other stars',
    'a review says what its author wrote',
    jobsOtherwise({ reviews: soundStory().jobs.reviews.map((one) => ({ ...one, stars: 5 })) }),
  ],
  ['sums forgot a review', 'sums say what the reviews come to', jobsOtherwise({ sums: new Map() })],
  [
    'sums count a review twice',
    'sums say what the reviews come to',
    jobsOtherwise({ sums: new Map([['carrier of b1', { ...SUMS, n: 2 }]]) }),
  ],
  [
    'what was told in a case is lost',
    'nothing that was told in a case is lost',
    jobsOtherwise({ cases: [oneCase({ entries: [] })] }),
  ],
  [
    'something is told twice in a case',
    'nothing is told twice in a case',
    jobsOtherwise({ cases: [oneCase({ entries: ['A scratch.', 'A scratch.'] })] }),
  ],
  [
    'a job has two open cases of a kind',
    'a job has one open case of a kind',
    jobsOtherwise({ cases: ['c1', 'c2'].map((id) => oneCase({ id, state: 'open', closed: 0 })) }),
  ],
  [
    'a case that was settled is open',
    'what both sides settled is closed',
    jobsOtherwise({ cases: [oneCase({ state: 'open', outcome: null, closed: 0 })] }),
  ],
  [
    'a wrong van is no case',
    'a wrong van is one case, closed once it matches',
    jobsOtherwise({ visits: new Map([['request', visit({ mismatched: true, matched: false })]]) }),
  ],
  [
    'the case of a wrong van is open though it matched',
    'a wrong van is one case, closed once it matches',
    jobsOtherwise({
      visits: new Map([['request', visit({ mismatched: true })]]),
      cases: [oneCase(), oneCase({ id: 'c2', kind: 'wrong_van', state: 'open', outcome: null, closed: 0 })],
    }),
  ],
  ['an area is lost', 'no acknowledged area is lost', peopleOtherwise({ areas: [] })],
  [
    'a carrier does not hear of a job in its area',
    'every carrier hears of the jobs in its area',
    peopleOtherwise({ told: new Set(), named: new Map() }),
  ],
  [
    'a carrier is mailed of a job twice',
    'nobody is mailed of a job twice',
    peopleOtherwise({ named: new Map([['carrier of b2 request', 2]]) }),
  ],
  [
    'a carrier hears of a job without the list that it wants',
    'nobody is told of what they did not ask for',
    telling({ ...requestOtherwise({ things: 0 }), history: history.map(withoutList) }),
  ],
  ['a mail of alerts is missing', 'what was told was told by one mail', peopleOtherwise({ withoutMail: ['t1'] })],
  [
    'an inbox forgot something',
    'an inbox says what waits',
    telling({ inboxes: new Map([['carrier of b1', { items: [], more: 0 }]]) }),
  ],
  ['an inbox holds what is done', 'an inbox says what waits', peopleOtherwise({ waiting: [] })],
  ['a list is another', 'a list is kept as it was written', requestOtherwise({ things: 4 })],
  ['a request was posted again twice', 'no request is posted again twice', reposted(['r2', 'r3'])],
  ['a question is lost', 'no acknowledged question is lost', storedOtherwise({ questions: [] })],
  [
    'a question is there twice',
    'no question is asked twice',
    storedOtherwise({ questions: [question(), question({ id: 'q2' })] }),
  ],
  [
    'a question was refused and is there',
    'what was refused was not done',
    telling({ history: [...withoutAsking(), ask(10, 'q1', { outcome: 'failed' })] }),
  ],
  [
    'two answers to a question were told yes',
    'a question is answered once',
    telling({ history: [...history, answer(12, 'q1')] }),
  ],
  ['an answer is lost', 'no acknowledged answer is lost', storedOtherwise({ questions: [question({ answer: null })] })],
  [
    'a question that was taken back is there',
    'a question that was taken back is gone',
    telling({ history: [...history, decide(12, 'take back', 'q1')] }),
  ],
  [
    'a question that was hidden is shown',
    'what an owner hid stays hidden',
    telling({ history: [...history, decide(12, 'hide', 'q1')] }),
  ],
  [
    'too many questions of one business wait',
    'no question beyond the limits',
    storedOtherwise({ questions: ['q1', 'q2', 'q3', 'q4'].map((id) => question({ id, answer: null })) }),
  ],
  [
    'a question was asked after the acceptance',
    'questions end with the acceptance',
    telling({ history: [...history, ask(12, 'q2')] }),
  ],
  ['an answer was announced twice', 'every fact is announced exactly once', eventTimes('QuestionAnswered q1', 2)],
  ['a job has no receipt', 'one receipt for each collected job', storedOtherwise({ receipts: [] })],
  [
    'a receipt is of no job',
    'one receipt for each collected job',
    storedOtherwise({ receipts: [...stored.receipts, { requestId: 'r9', number: 'KB-2026-000002' }] }),
  ],
  [
    'a number was left out',
    'receipt numbers have no gap and no twin',
    storedOtherwise({ receipts: [{ requestId: 'request', number: 'KB-2026-000002' }] }),
  ],
  ['a bid came back twice', 'no bid comes back twice', storedOtherwise({ returned: ['b2', 'b2'] })],
  [
    'a bug was told',
    'whatever fails, nobody is told of a bug',
    telling({ history: [...history, place(7, 'b9', { outcome: 'failed', made: null, bugs: 1 })] }),
  ],
  ['a pack is missing', 'one pack for each acceptance', storedOtherwise({ packs: [] })],
  ['a pack was made twice', 'one pack for each acceptance', storedOtherwise({ packs: [pack(), pack()] })],
  ['a pack is of another bid', 'one pack for each acceptance', storedOtherwise({ packs: [pack({ bidId: 'b2' })] })],
  ['a pack has another price', 'one pack for each acceptance', storedOtherwise({ packs: [pack({ price: 51 })] })],
  ['a pack was changed', 'one pack for each acceptance', storedOtherwise({ packs: [pack({ intact: false })] })],
  [
    'a pack was made without an acceptance',
    'one pack for each acceptance',
    storedOtherwise({ packs: [pack(), pack({ requestId: 'another' })] }),
  ],
  ['a mail is missing', 'one mail for each acceptance', storedOtherwise({ mails: [] })],
  ['a mail never arrived', 'every mail arrives', telling({ delivered: [] })],
  [
    'a mail went to somebody else, too',
    'copies of a mail are the same mail',
    telling({ delivered: [...soundStory().delivered, { messageId: 'm1', to: 'else@kerbside.example' }] }),
  ],
  [
    'the index is behind',
    'the search index is as the database',
    storedOtherwise({ documents: new Map([['request', { version: 1, findable: true }]]) }),
  ],
  ['the quota forgot a bid', 'the quota counts what was placed', telling({ used: new Map([['carrier of b2', 0]]) })],
  [
    'a carrier was refused too early',
    'no refusal before the quota is used',
    telling({
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
    'a barred carrier has placed a bid',
    'no bid is placed by a barred carrier',
    telling({ bars: soundStory().bars.map((bar) => ({ ...bar, placedBefore: new Set() })) }),
  ],
  [
    'a bid was placed without a registration',
    'no bid is placed by a barred carrier',
    telling({
      ...storedOtherwise({ confirmedAt: new Map([...stored.confirmedAt, ['b2', null]]) }),
      bars: soundStory().bars.map((bar) => ({ ...bar, placedBefore: new Set() })),
    }),
  ],
  [
    'a registered carrier was refused',
    'nobody is refused who is registered',
    telling({ history: [...history, place(10, 'b4', { who: 'carrier of b2', ...NOT_REGISTERED })] }),
  ],
  ['a page is stale', 'every page equals the database in time after the last fault', requestOtherwise({ version: 3 })],
]

/** The job of the story, ended by one side. */
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

test.each(DOCTORED)('it is seen that %s', (_what, promise, evidence) => {
  expect(judge(evidence).map((broken) => broken.promise)).toContain(promise)
})

test('a bid beyond the quota is seen', () => {
  const ids = Array.from({ length: LIMIT + 1 }, (_, n) => `q${n}`)
  const bids = ids.map((id) => bid(id, { bidderId: 'carrier' }))
  const evidence = { ...storedOtherwise({ bids }), used: new Map([['carrier', ids.length]]) }
  expect(judge(evidence).map(({ promise }) => promise)).toContain('no bid beyond the quota')
})
