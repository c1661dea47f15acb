import { describe, expect, test } from 'vitest'
import { imageUrlForWidth, isClosed } from './contract/facts.ts'
import { PostRequest } from './contract/posting.ts'
import { jobNumberOf } from './job-number.ts'
import { postRequest, setBookAtBudget } from './rules.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const input = { title: 'Two-seat sofa', description: 'By the front door.', postcode: null, budget: null }

test('job numbers use the random end of the id (PACK-02)', () =>
  expect(jobNumberOf('01a2136d-83aa-7434-8c42-46bf4776689a')).toBe('KB-4776689A'))

describe('posting a request', () => {
  test('creates a pending request without budget, location or winner (STATE-05, CALL-19)', () => {
    const userId = '0198c0de-0000-7000-8000-000000000001'
    const { data } = postRequest({ id: userId, userId, input, locationText: null, images: [], load: null, now: NOW })
    expect(data.card).toMatchObject({
      status: 'pending',
      budget: null,
      locationText: null,
      imageUrls: null,
      bidCount: 0,
      version: 1,
    })
  })

  test.each([
    ['bs65qa', 'BS6 5QA'],
    [' ec1a  1bb ', 'EC1A 1BB'],
    ['M1 1AE', 'M1 1AE'],
    ['gir 0aa', 'GIR 0AA'],
  ])('the postcode %s is kept as %s (R33)', (typed, stored) => {
    expect(PostRequest.parse({ ...input, postcode: typed }).postcode).toBe(stored)
  })

  test.each(['BS6', '12345', 'hello', 'BS6 5QAA', ''])('rejects %s as a postcode', (postcode) => {
    expect(PostRequest.safeParse({ ...input, postcode }).success).toBe(false)
  })

  test.each([
    [{ title: 'Sofa' }, 'Title must be at least 5 characters long.'],
    [{ title: '     Sofa     ' }, 'Title must be at least 5 characters long.'],
    [{ title: 'x'.repeat(101) }, 'Title must be at most 100 characters long.'],
    [{ description: 'Too short' }, 'Description must be at least 10 characters long.'],
    [{ description: 'x'.repeat(501) }, 'Description must be at most 500 characters long.'],
  ])('%o is refused in the specification’s words (VAL-01 to VAL-04)', (changes, message) => {
    expect(PostRequest.safeParse({ ...input, ...changes }).error?.issues[0]?.message).toBe(message)
  })
})

describe('booking at the budget', () => {
  const OWNER = '0198c0de-0000-7000-8000-000000000001'
  const open = {
    ...{ userId: OWNER, status: 'pending' as const, winningBidId: null, acceptedBidderId: null, collectedAt: null },
    ...{ shown: true, budget: 80 as number | null, bookAtBudget: false },
  }
  const set = (changes: Partial<typeof open> & { on?: boolean; callerId?: string } = {}) => {
    const { on = true, callerId = OWNER, ...request } = changes
    return setBookAtBudget({ request: { ...open, ...request }, callerId, on })
  }

  test('can be turned on and off, and ignores repeats (BOOK-01)', () => {
    expect([set(), set({ bookAtBudget: true })]).toEqual([true, false])
    expect([set({ bookAtBudget: true, on: false }), set({ on: false })]).toEqual([true, false])
  })

  test('needs a budget to be turned on (BOOK-01)', () => {
    expect(() => set({ budget: null })).toThrow('Enter a budget to turn on automatic booking.')
    const posting = { ...{ id: OWNER, userId: OWNER, locationText: null, images: [], load: null, now: NOW } }
    expect(() => postRequest({ ...posting, input: { ...input, bookAtBudget: true } })).toThrow(
      'Enter a budget to turn on automatic booking.',
    )
    const posted = postRequest({ ...posting, input: { ...input, budget: 80, bookAtBudget: true } })
    expect(posted.data.card).toMatchObject({ budget: 80, bookAtBudget: true })
    expect(postRequest({ ...posting, input: { ...input, budget: 80 } }).data.card).not.toHaveProperty('bookAtBudget')
  })
})

test('closes a job that has a winner or isn’t pending (STATE-14)', () => {
  expect(isClosed({ status: 'pending', winningBidId: null })).toBe(false)
  expect(isClosed({ status: 'pending', winningBidId: 'a-bid' })).toBe(true)
  for (const status of ['assigned', 'completed', 'cancelled'])
    expect(isClosed({ status, winningBidId: null })).toBe(true)
})

test('returns the URL of a picture in each width', () => {
  expect(imageUrlForWidth({ url: '/media/a/b-1600.webp' }, 480)).toBe('/media/a/b-480.webp')
})
