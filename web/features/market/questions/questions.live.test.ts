import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Question } from '#modules/market/questions/contract.ts'
import { questionKeys } from './keys.ts'
import { type Questions, questionsLive } from './questions.live.ts'

const REQUEST = 'request'
const CARRIER = 'carrier'
const first: Question = {
  id: 'first',
  requestId: REQUEST,
  askerId: CARRIER,
  askerName: 'Clear & Co',
  askerVerification: 'verified',
  text: 'Is there a lift?',
  askedAt: '2026-11-25T12:00:00.000Z',
  answer: null,
  answeredAt: null,
  version: 1,
}
const second: Question = { ...first, id: 'second', askerId: 'other', askedAt: '2026-11-25T12:05:00.000Z' }

let client: QueryClient
const cacheQuestions = (viewerId: string | null, items: Question[]) =>
  client.setQueryData<Questions>(questionKeys.onRequestFor(REQUEST, viewerId), { items, asking: null })
const cachedFor = (viewerId: string | null) =>
  client.getQueryData<Questions>(questionKeys.onRequestFor(REQUEST, viewerId))?.items
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
})

describe('live messages about questions (ASK-04)', () => {
  test('sorts questions by time and ignores repeats', () => {
    cacheQuestions(null, [])
    questionsLive['question.asked'](client, { patch: second })
    questionsLive['question.asked'](client, { patch: first })
    questionsLive['question.asked'](client, { patch: first })
    expect(cachedFor(null)).toEqual([first, second])
  })

  test('adds an answer and ignores older messages', () => {
    cacheQuestions(null, [first, second])
    const patch = { answer: 'Yes.', answeredAt: '2026-11-25T12:10:00.000Z' }
    questionsLive['question.answered'](client, { id: 'first', version: 2, requestId: REQUEST, patch })
    questionsLive['question.asked'](client, { patch: first })
    expect(cachedFor(null)).toEqual([{ ...first, ...patch, version: 2 }, second])
  })

  test('doesn’t bring back a hidden or deleted question when an older message arrives late (ASK-02)', () => {
    cacheQuestions(null, [first, second])
    const hidden = { id: 'first', version: 2, requestId: REQUEST, patch: { hiddenBy: 'owner' as const } }
    questionsLive['question.hidden'](client, hidden)
    questionsLive['question.gone'](client, { id: 'second', requestId: REQUEST })
    for (const patch of [first, second]) questionsLive['question.asked'](client, { patch })
    expect(cachedFor(null)).toEqual([])
    // a restored question has a newer version
    questionsLive['question.asked'](client, { patch: { ...first, version: 3 } })
    expect(cachedFor(null)).toEqual([{ ...first, version: 3 }])
  })

  test('removes a hidden question for all but its asker (ASK-02)', () => {
    for (const viewerId of [null, CARRIER, 'owner']) cacheQuestions(viewerId, [first, second])
    questionsLive['question.hidden'](client, {
      id: 'first',
      version: 2,
      requestId: REQUEST,
      patch: { hiddenBy: 'owner' },
    })
    expect(cachedFor(null)).toEqual([second])
    expect(cachedFor('owner')).toEqual([second])
    expect(cachedFor(CARRIER)).toEqual([{ ...first, hiddenBy: 'owner', version: 2 }, second])
  })

  test('keeps a question that the owner has just hidden on the owner’s page', () => {
    const hidden = { ...first, hiddenBy: 'owner' as const, version: 2 }
    cacheQuestions('owner', [hidden])
    questionsLive['question.hidden'](client, {
      id: 'first',
      version: 2,
      requestId: REQUEST,
      patch: { hiddenBy: 'owner' },
    })
    expect(cachedFor('owner')).toEqual([hidden])
  })

  test('removes a deleted question and keeps the answer when the asker’s account is deleted', () => {
    cacheQuestions(null, [first, second])
    questionsLive['question.gone'](client, { id: 'second', requestId: REQUEST })
    const patch = { askerId: null, askerName: null, text: null }
    questionsLive['question.anonymised'](client, { id: 'first', version: 2, requestId: REQUEST, patch })
    expect(cachedFor(null)).toEqual([{ ...first, ...patch, version: 2 }])
  })

  test('refetches after a version gap', () => {
    cacheQuestions(null, [first])
    const invalidate = vi.spyOn(client, 'invalidateQueries')
    const patch = { answer: 'Yes.', answeredAt: '2026-11-25T12:10:00.000Z' }
    questionsLive['question.answered'](client, { id: 'first', version: 2, requestId: REQUEST, patch })
    vi.runAllTimers()
    expect(invalidate).not.toHaveBeenCalled()
    questionsLive['question.answered'](client, { id: 'first', version: 4, requestId: REQUEST, patch })
    vi.runAllTimers()
    expect(invalidate).toHaveBeenCalledWith({ queryKey: [...questionKeys.onRequest(REQUEST), null], exact: true })
  })
})
