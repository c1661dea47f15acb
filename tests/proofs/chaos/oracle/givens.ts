import type { JobStep, Operation, PriceWord } from '#tests/proofs/chaos/history.ts'
import type { Seen } from '#tests/proofs/chaos/page/page.ts'
import type { Stored, StoredBid, StoredMail, StoredPack, StoredRequest } from '#tests/proofs/chaos/stored.ts'
import type { ReviewSums, StoredCase, StoredJobs, StoredPrice, StoredVisit } from '#tests/proofs/chaos/stored-jobs.ts'
import type { StoredPeople } from '#tests/proofs/chaos/stored-people.ts'
import type { StoredMessage, StoredQuestion } from '#tests/proofs/chaos/stored-talk.ts'
import type { Evidence } from './oracle.ts'

const AT = '2026-11-21T12:00:00.000Z'
const OWNER = 'owner'
const REQUEST = 'request'

const line = (op: number, changes: Pick<Operation, 'who' | 'act' | 'made'>): Operation => ({
  ...{ op, startedAt: op * 100, endedAt: op * 100 + 50, tries: 1, outcome: 'ok', why: null, bugs: 0, again: null },
  ...changes,
})

export const bid = (id: string, changes: Partial<StoredBid> = {}): StoredBid => ({
  ...{ id, requestId: REQUEST, bidderId: `carrier of ${id}`, amount: 50, message: `Message of ${id}` },
  ...{ status: 'rejected', withdrawn: false, version: 2, createdAt: AT },
  ...changes,
})

export const request = (changes: Partial<StoredRequest> = {}): StoredRequest => ({
  ...{
    id: REQUEST,
    userId: OWNER,
    title: 'A sofa',
    status: 'completed',
    winningBidId: 'b1',
    version: 2,
    createdAt: AT,
  },
  ...{ counted: 2, collected: true, repostOf: null, things: 3 },
  ...changes,
})

export const mail = (id: string): StoredMail => ({
  ...{ id, userId: 'carrier of b1', template: 'bid-accepted', requestId: REQUEST, status: 'sent' },
})

export const pack = (changes: Partial<StoredPack> = {}): StoredPack => ({
  ...{ requestId: REQUEST, bidId: 'b1', price: 50, version: 1, intact: true },
  ...changes,
})

export const place = (op: number, id: string, changes: Partial<Operation> = {}): Operation => ({
  ...line(op, {
    who: `carrier of ${id}`,
    act: { kind: 'place', requestId: REQUEST, amount: 50, message: `Message of ${id}` },
    made: id,
  }),
  ...changes,
})

export const accept = (op: number, bidId: string, changes: Partial<Operation> = {}): Operation => ({
  ...line(op, { who: OWNER, act: { kind: 'accept', requestId: REQUEST, bidId }, made: null }),
  ...changes,
})

const TEXT = 'The blue door.'

export const message = (changes: Partial<StoredMessage> = {}): StoredMessage => ({
  ...{ id: 'm1', stored: 1, announced: 1, requestId: REQUEST, side: 'owner', authorId: OWNER, text: TEXT, place: 1 },
  ...{ seen: true },
  ...changes,
})

export const intrude = (changes: Partial<Operation> = {}): Operation => ({
  ...line(9, { who: 'carrier of b2', act: { kind: 'intrude', requestId: REQUEST }, made: null }),
  ...changes,
})

export const question = (changes: Partial<StoredQuestion> = {}): StoredQuestion => ({
  ...{ id: 'q1', requestId: REQUEST, askerId: 'asker', text: 'Question q1', answer: 'Answer 11', hidden: false },
  ...{ version: 2 },
  ...changes,
})

export const ask = (op: number, id: string, changes: Partial<Operation> = {}): Operation => ({
  ...line(op, { who: 'asker', act: { kind: 'ask', requestId: REQUEST, text: `Question ${id}` }, made: id }),
  ...changes,
})

export const answer = (op: number, questionId: string): Operation =>
  line(op, { who: OWNER, act: { kind: 'answer', requestId: REQUEST, questionId, text: `Answer ${op}` }, made: null })

export const decide = (op: number, kind: 'take back' | 'hide', questionId: string): Operation =>
  line(op, { who: 'asker', act: { kind, requestId: REQUEST, questionId }, made: null })

const of = <A extends Operation['act']>(op: number, who: string, act: A, made: string | null = null) =>
  line(op, { who, act, made })
const CARRIER = 'carrier of b1'

export const step = (op: number, what: JobStep): Operation =>
  of(op, CARRIER, { kind: 'step', requestId: REQUEST, step: what })
export const end = (op: number, by: 'owner' | 'carrier'): Operation =>
  of(op, by === 'owner' ? OWNER : CARRIER, { kind: 'end', requestId: REQUEST, by })
export const askPrice = (op: number, pounds: number): Operation =>
  of(op, CARRIER, { kind: 'ask price', requestId: REQUEST, pounds }, 'p1')
export const answerPrice = (op: number, word: PriceWord): Operation =>
  of(op, OWNER, { kind: 'answer price', requestId: REQUEST, changeId: 'p1', answer: word })
export const review = (op: number, stars: number): Operation =>
  of(op, OWNER, { kind: 'review', requestId: REQUEST, stars })
export const takeReviewBack = (op: number): Operation => of(op, OWNER, { kind: 'take review back', requestId: REQUEST })
export const openCase = (op: number): Operation =>
  of(op, OWNER, { kind: 'open case', requestId: REQUEST, text: 'A scratch.' }, 'c1')
export const solve = (op: number, side: 'owner' | 'carrier'): Operation =>
  of(op, side, { kind: 'solve', requestId: REQUEST, caseId: 'c1', side })
const area = (): Operation => ({
  ...of(19, 'carrier of b2', { kind: 'area', loadsOnly: true }, 'a1'),
  ...{ startedAt: 10, endedAt: 20 },
})

export const visit = (changes: Partial<StoredVisit> = {}): StoredVisit => ({
  ...{ requestId: REQUEST, earlyStart: true, confirmed: true, arrived: true, mismatched: false, matched: true },
  ...{ loading: true, endedBy: null, endings: 0, receiptPounds: 60 },
  ...changes,
})

export const price = (changes: Partial<StoredPrice> = {}): StoredPrice => ({
  ...{ id: 'p1', requestId: REQUEST, oldPounds: 50, newPounds: 60, answer: 'signed', asked: 1, answered: 1 },
  ...changes,
})

export const SUMS: ReviewSums = { n: 1, stars: 4, came: 1, held: 1, said: 0 }

export const oneCase = (changes: Partial<StoredCase> = {}): StoredCase => ({
  ...{ id: 'c1', requestId: REQUEST, kind: 'damage', state: 'closed', outcome: 'solved', entries: ['A scratch.'] },
  ...{ opened: 1, closed: 1 },
  ...changes,
})

/** A page that shows what is stored in a sound history. */
export const page = (changes: Partial<Seen> = {}): Seen => ({
  page: 'job 1',
  viewer: null,
  shown: {
    kind: 'homepage',
    latest: { items: [{ id: REQUEST, status: 'completed', version: 2, load: { items: 3 } }], more: false },
  } as Seen['shown'],
  receivedPrivately: new Set(),
  reads: () => [],
  ...changes,
})

/**
 * A short history in which every promise was kept: posted, two bids and one withdrawn, a bidder blocked, the first bid
 * accepted.
 */
export function soundStory(): Evidence {
  const bids = [bid('b1', { status: 'accepted' }), bid('b2'), bid('b3', { status: 'active', withdrawn: true })]
  const stored: Stored = {
    requests: [request()],
    bids,
    events: new Map(
      [
        ...[
          `RequestPosted ${REQUEST}`,
          `RequestAssigned ${REQUEST}`,
          `RequestCollected ${REQUEST}`,
          `RequestCompleted ${REQUEST}`,
          `ReviewShown ${REQUEST}`,
          `ReceiptIssued ${REQUEST}`,
          'BidWithdrawn b3',
          'BidAccepted b1',
          'BidRejected b2',
          'QuestionAsked q1',
          'QuestionAnswered q1',
        ],
        ...bids.map(({ id }) => `BidPlaced ${id}`),
      ].map((what) => [what, 1]),
    ),
    confirmedAt: new Map(bids.map(({ id }) => [id, 0])),
    undelivered: [],
    dead: [],
    mails: [mail('m1')],
    notifiedBids: new Map([[REQUEST, 2]]),
    unnotified: [],
    creditedBids: ['b2'],
    packs: [pack()],
    receipts: [{ requestId: REQUEST, number: 'KB-2026-000001' }],
    messages: new Map([['m1', message()]]),
    visits: new Map([[REQUEST, 1]]),
    questions: [question()],
    documents: new Map([[REQUEST, { version: 2, findable: false }]]),
  }
  return {
    stored,
    jobs: {
      visits: new Map([[REQUEST, visit()]]),
      prices: [price()],
      pages: new Map([[`price ${REQUEST}`, 1]]),
      reviews: [{ requestId: REQUEST, carrierId: 'carrier of b1', reply: null, ...SUMS }],
      sums: new Map([['carrier of b1', SUMS]]),
      cases: [oneCase()],
      back: new Set(),
      limited: new Set(),
    },
    people: {
      areas: [{ id: 'a1', userId: 'carrier of b2', loadsOnly: true }],
      told: new Set([`carrier of b2 ${REQUEST}`]),
      named: new Map([[`carrier of b2 ${REQUEST}`, 1]]),
      withoutMail: [],
      mostAtOnce: 1,
      waiting: [{ userId: 'carrier of b1', kind: 'proof', requestId: REQUEST, count: 1 }],
    },
    inboxes: new Map([
      ['carrier of b1', { items: [{ kind: 'proof', requestId: REQUEST, title: 'A sofa', count: 1, at: AT }], more: 0 }],
    ]),
    history: [
      line(1, { who: OWNER, act: { kind: 'post', title: 'A sofa', things: 3 }, made: REQUEST }),
      ...['b1', 'b2', 'b3'].map((id, n) => place(2 + n, id)),
      line(5, { who: 'carrier of b3', act: { kind: 'withdraw', requestId: REQUEST, bidId: 'b3' }, made: null }),
      accept(6, 'b1'),
      line(7, { who: OWNER, act: { kind: 'write', requestId: REQUEST, messageId: 'm1', text: TEXT }, made: null }),
      line(8, { who: 'carrier of b1', act: { kind: 'see', requestId: REQUEST, side: 'carrier', upTo: 1 }, made: null }),
      intrude({ outcome: 'failed' }),
      { ...ask(10, 'q1'), startedAt: 100 },
      { ...answer(11, 'q1'), startedAt: 150 },
      step(12, 'arrival'),
      askPrice(13, 60),
      answerPrice(14, 'signed'),
      review(15, 4),
      openCase(16),
      ...(['owner', 'carrier'] as const).map((side, n) => solve(17 + n, side)),
      area(),
    ],
    delivered: [{ messageId: 'm1', to: 'b1@kerbside.example' }],
    used: new Map([['carrier of b2', 1]]),
    blocks: [{ carrierId: 'carrier of b2', beganAt: 400, placedBefore: new Set(['b2']), liftedAt: 900 }],
    pages: [page()],
  }
}

/** The sound history with something changed in what is stored. */
export const storedOtherwise = (changes: Partial<Stored>): Evidence => {
  const story = soundStory()
  return { ...story, stored: { ...story.stored, ...changes } }
}

/** The sound history with something changed in what is stored of jobs. */
export const jobsOtherwise = (changes: Partial<StoredJobs>): Evidence => {
  const story = soundStory()
  return { ...story, jobs: { ...story.jobs, ...changes } }
}
/** The sound history with something changed in what people receive. */
export const peopleOtherwise = (changes: Partial<StoredPeople>): Evidence => {
  const story = soundStory()
  return { ...story, people: { ...story.people, ...changes } }
}

/** The sound history with one of its bids stored differently. */
export const bidOtherwise = (id: string, changes: Partial<StoredBid>): Evidence =>
  storedOtherwise({ bids: soundStory().stored.bids.map((one) => (one.id === id ? { ...one, ...changes } : one)) })
/** The sound history with its request stored differently. */
export const requestOtherwise = (changes: Partial<StoredRequest>): Evidence =>
  storedOtherwise({ requests: [request(changes)] })
