import { describe, expect, test } from 'vitest'
import {
  type Asker,
  answerQuestion,
  askQuestion,
  type EarlierQuestion,
  findAskBlocker,
  hideQuestion,
  takeQuestionBack,
} from './rules.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const CARRIER = '01900000-0000-7000-8000-000000000001'
const OWNER = '01900000-0000-7000-8000-000000000002'
const OTHER_CARRIER = '01900000-0000-7000-8000-000000000003'
const REQUEST = '01900000-0000-7000-8000-000000000004'
const QUESTION = '01900000-0000-7000-8000-000000000005'

const asker: Asker = { userType: 'business', isSubscribed: true, registrationBlocker: null }
const request = { id: REQUEST, userId: OWNER, status: 'pending', winningBidId: null, shown: true }
const question = { id: QUESTION, askerId: CARRIER, answered: false, hidden: false, staffHidden: false, version: 1 }
const earlierQuestions = (number: number, askerId: string | null, answered = false): EarlierQuestion[] =>
  Array.from({ length: number }, () => ({ askerId, answered }))
const refused = (code: string) => expect.objectContaining({ code })
const thrownBy = (run: () => unknown): unknown => {
  try {
    return { passed: run() }
  } catch (error) {
    return error
  }
}

describe('whether a business may ask', () => {
  test.for<[string | null, Partial<Asker>, EarlierQuestion[]]>([
    [null, {}, []],
    ['not_business', { userType: 'customer' }, []],
    ['not_business', { userType: null }, []],
    ['not_subscribed', { isSubscribed: false }, []],
    ['not_registered', { registrationBlocker: 'Lower tier registration doesn’t cover household waste.' }, []],
    // limits: 3 unanswered per business, 20 per job
    [null, {}, earlierQuestions(2, CARRIER)],
    ['too_many_waiting', {}, earlierQuestions(3, CARRIER)],
    ['too_many_waiting', {}, earlierQuestions(4, CARRIER)],
    [null, {}, [...earlierQuestions(2, CARRIER), ...earlierQuestions(9, CARRIER, true)]],
    [null, {}, earlierQuestions(3, OTHER_CARRIER)],
    [null, {}, earlierQuestions(19, OTHER_CARRIER)],
    ['questions_full', {}, earlierQuestions(20, OTHER_CARRIER)],
    ['questions_full', {}, earlierQuestions(21, OTHER_CARRIER, true)],
    ['questions_full', {}, earlierQuestions(20, null, true)],
  ])(
    'is decided with the blocker %s for %j and the earlier questions %j (ASK-01, ASK-02)',
    ([code, changes, earlier]) => {
      expect(findAskBlocker({ ...asker, ...changes }, CARRIER, earlier)?.code ?? null).toBe(code)
    },
  )
})

describe('asking', () => {
  const card = { userId: CARRIER, displayName: 'Clear & Co', verificationStatus: 'verified' as const }
  const ask = (changes: Partial<typeof request> | null, askerChanges: Partial<Asker> = {}, userId = CARRIER) =>
    askQuestion({
      questionId: QUESTION,
      request: changes && { ...request, ...changes },
      card: { ...card, userId },
      asker: { ...asker, ...askerChanges },
      earlier: [],
      text: 'Is there a lift?',
      now: NOW,
    })
  test('returns a question with the public data of its asker (ASK-01)', () => {
    const { question: posted, ownerId } = ask({}).data
    expect(ownerId).toBe(OWNER)
    expect(posted).toMatchObject({ askerName: 'Clear & Co', askerVerification: 'verified', text: 'Is there a lift?' })
    expect(posted).toMatchObject({ answer: null, version: 1, askedAt: NOW.toISOString() })
  })
  test('is refused on a closed, hidden or own request (ASK-02)', () => {
    expect(thrownBy(() => ask(null))).toEqual(refused('not_found'))
    expect(thrownBy(() => ask({ shown: false }))).toEqual(refused('not_found'))
    expect(thrownBy(() => ask({}, {}, OWNER))).toEqual(refused('own_request'))
    for (const closed of [{ status: 'assigned' }, { status: 'cancelled' }, { status: 'completed' }])
      expect(thrownBy(() => ask(closed))).toEqual(refused('questions_closed'))
    expect(thrownBy(() => ask({ status: 'cancelled' }))).toMatchObject({ message: 'Questions are closed.' })
    // a closed job has the same message for businesses that may not ask
    expect(thrownBy(() => ask({ status: 'assigned' }, { isSubscribed: false }))).toEqual(refused('questions_closed'))
  })
})

describe('an existing question', () => {
  type Changes = { request?: Partial<typeof request>; question?: Partial<typeof question>; callerId?: string }
  const input = ({ request: job, question: one, callerId = OWNER }: Changes) => ({
    request: { ...request, ...job },
    question: { ...question, ...one },
    callerId,
    now: NOW,
  })
  const answer = (changes: Changes) => answerQuestion({ ...input(changes), answer: 'No.' })

  test('can be answered once by the owner while the job is open (ASK-01)', () => {
    expect(answer({}).data).toMatchObject({ askerId: CARRIER, version: 2, answer: 'No.' })
    expect(thrownBy(() => answer({ question: { answered: true } }))).toEqual(refused('answered_already'))
    expect(thrownBy(() => answer({ question: { hidden: true } }))).toEqual(refused('question_hidden'))
    expect(thrownBy(() => answer({ question: { staffHidden: true } }))).toEqual(refused('not_found'))
    expect(thrownBy(() => answer({ request: { status: 'assigned' } }))).toEqual(refused('questions_closed'))
    expect(thrownBy(() => answer({ callerId: CARRIER }))).toEqual(refused('not_owner'))
    expect(thrownBy(() => answer({ callerId: OTHER_CARRIER }))).toEqual(refused('not_owner'))
    // refusals don't reveal what the caller may not see
    expect(thrownBy(() => answer({ callerId: OTHER_CARRIER, question: { hidden: true } }))).toEqual(
      refused('not_found'),
    )
    expect(thrownBy(() => answer({ callerId: OTHER_CARRIER, request: { shown: false } }))).toEqual(refused('not_found'))
  })
  test('can be hidden by the owner at any time, once (ASK-02)', () => {
    const ended = { request: { status: 'completed' }, question: { answered: true, version: 2 } }
    expect(hideQuestion(input({}))?.data).toMatchObject({ by: 'owner', version: 2 })
    expect(hideQuestion(input(ended))?.data).toMatchObject({ version: 3 })
    expect(hideQuestion(input({ question: { hidden: true } }))).toBeNull()
    expect(thrownBy(() => hideQuestion(input({ callerId: CARRIER })))).toEqual(refused('not_owner'))
  })
  test('can be deleted by its asker until it is answered (ASK-02)', () => {
    expect(takeQuestionBack(input({ callerId: CARRIER })).data).toEqual({ questionId: QUESTION, requestId: REQUEST })
    const onClosedJob = input({ callerId: CARRIER, request: { status: 'assigned' } })
    expect(takeQuestionBack(onClosedJob).data.questionId).toBe(QUESTION)
    expect(takeQuestionBack(input({ callerId: CARRIER, question: { hidden: true } })).data.questionId).toBe(QUESTION)
    expect(thrownBy(() => takeQuestionBack(input({ callerId: CARRIER, question: { answered: true } })))).toEqual(
      refused('answered_already'),
    )
    expect(thrownBy(() => takeQuestionBack(input({ callerId: OWNER })))).toEqual(refused('not_found'))
    expect(thrownBy(() => takeQuestionBack(input({ callerId: OTHER_CARRIER })))).toEqual(refused('not_found'))
  })
})
