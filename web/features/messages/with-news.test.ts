import { expect, test } from 'vitest'
import type { Conversation, Message } from '#modules/messages/contract.ts'
import { isNews, withSent } from './with-sent.ts'

const message = (id: string): Message => ({
  id,
  place: 1,
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
  unread: 0,
  items: ids.map(message),
  next: null,
  looks: [],
})
const held = { pages: [page(3, 'c', 'b'), page(3, 'a')], pageParams: [undefined, '2'] }
const idsIn = ({ pages }: typeof held) => pages.map(({ items }) => items.map(({ id }) => id))

test('a message that was just sent stands at the end of the conversation, once (CHAT-02)', () => {
  const sent = { message: message('d'), version: 4 }
  const once = withSent(held, sent)
  expect(idsIn(once)).toEqual([['d', 'c', 'b'], ['a']])
  expect(withSent(once, sent)).toBe(once)
  expect(withSent(held, { message: message('a'), version: 1 })).toBe(held)
})

test('news that is not newer than what is held asks for nothing (CHAT-03)', () => {
  expect([2, 3, 4].map((version) => isNews(version, [held]))).toEqual([false, false, true])
  expect(isNews(1, [undefined])).toBe(true)
})
