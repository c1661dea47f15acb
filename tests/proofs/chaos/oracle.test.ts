import { expect, test } from 'vitest'
import { LIMIT } from './oracle/allowances.ts'
import {
  accept,
  answer,
  ask,
  bid,
  bidOtherwise,
  decide,
  intrude,
  mail,
  message,
  pack,
  page,
  place,
  question,
  request,
  requestOtherwise,
  soundStory,
  storedOtherwise,
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
    telling({ pages: [page({ viewer: 'carrier of b2', heardPrivately: new Set(['request']) })] }),
  ],
  [
    'a key was answered otherwise the second time',
    'the same key gives the same answer',
    telling({ history: [...history, intrude({ outcome: 'failed', again: 'other' })] }),
  ],
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
