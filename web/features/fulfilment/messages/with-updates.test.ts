import { expect, test } from 'vitest'
import type { Conversation, Message } from '#modules/fulfilment/messages/contract.ts'
import { isNewerThanCached, withMessage, withSeen } from './with-updates.ts'

const message = (id: string): Message => ({
  id,
  place: id.charCodeAt(0),
  side: 'owner',
  text: id,
  photo: false,
  sentAt: '2026-03-01T09:00:00.000Z',
  seenAt: null,
  gone: null,
})
const page = (version: number, ...ids: string[]): Conversation => ({
  requestId: 'job',
  version,
  state: 'open',
  closesAt: null,
  items: ids.map(message),
  next: null,
  looks: [],
})
const cached = { pages: [page(3, 'c', 'b'), page(3, 'a')], pageParams: [undefined, '2'] }
const idsIn = ({ pages }: typeof cached) => pages.map(({ items }) => items.map(({ id }) => id))

test('adds a sent message once, at the end (CHAT-02)', () => {
  const updated = withMessage(cached, message('d'))
  expect(idsIn(updated)).toEqual([['d', 'c', 'b'], ['a']])
  expect(withMessage(updated, message('d'))).toBe(updated)
  expect(withMessage(cached, message('a'))).toBe(cached)
})

test('sorts a late message before newer ones (CHAT-02)', () => {
  expect(idsIn(withMessage(withMessage(cached, message('e')), message('d')))[0]).toEqual(['e', 'd', 'c', 'b'])
})

test('marks messages as seen up to where the recipient has read (CHAT-02)', () => {
  const seenAt = '2026-03-01T10:00:00.000Z'
  const seenTimes = (by: 'owner' | 'carrier') =>
    withSeen(cached, { by, upTo: message('b').place, seenAt }).pages.map(({ items }) =>
      items.map((message) => message.seenAt),
    )
  expect(seenTimes('carrier')).toEqual([[null, seenAt], [seenAt]])
  expect(seenTimes('owner')).toEqual([[null, null], [null]])
})

test('recognises messages that are no newer than the cache (CHAT-03)', () => {
  expect([2, 3, 4].map((version) => isNewerThanCached(version, [cached]))).toEqual([false, false, true])
  expect(isNewerThanCached(1, [undefined])).toBe(true)
})
