import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Conversation, Message } from '#modules/fulfilment/messages/contract.ts'
import { messageKeys } from './keys.ts'
import { applyMessageSent, applyMessagesSeen } from './messages.live.ts'
import type { ConversationPages } from './with-updates.ts'

const AT = '2026-03-01T09:00:00.000Z'
const message = (place: number): Message => ({
  id: `message ${place}`,
  place,
  side: 'owner',
  text: 'At nine?',
  photo: false,
  sentAt: AT,
  seenAt: null,
  gone: null,
})
const CONVERSATION: Conversation = {
  requestId: 'job',
  version: 3,
  state: 'open',
  closesAt: null,
  items: [message(3)],
  next: null,
  looks: [],
}
const KEY = messageKeys.viewerConversation('job', 'carrier')

function openTab() {
  const client = new QueryClient()
  client.setQueryData<ConversationPages>(KEY, { pages: [CONVERSATION], pageParams: [undefined] })
  return {
    client,
    newest: () => client.getQueryData<ConversationPages>(KEY)?.pages[0],
    isInvalidated: () => client.getQueryState(KEY)?.isInvalidated,
  }
}

test('shows a live message without a fetch (CHAT-03)', () => {
  const { client, newest, isInvalidated } = openTab()
  applyMessageSent(client, { id: 'job', version: 4, patch: { message: message(4) } })
  applyMessagesSeen(client, { id: 'job', version: 5, patch: { by: 'carrier', upTo: 4, seenAt: AT } })
  expect(newest()).toMatchObject({ version: 5, items: [{ place: 4, seenAt: AT }, { place: 3 }] })
  expect(isInvalidated()).toBe(false)
})

test('refetches the conversation after a missed message (CHAT-02)', () => {
  const { client, newest, isInvalidated } = openTab()
  applyMessageSent(client, { id: 'job', version: 5, patch: { message: message(5) } })
  expect(newest()?.items).toHaveLength(1)
  expect(isInvalidated()).toBe(true)
})

test('keeps a live message that arrives during a fetch (CHAT-02)', async () => {
  const { client, newest } = openTab()
  const responses = [CONVERSATION, { ...CONVERSATION, version: 4, items: [message(4), message(3)] }]
  const queryFn = () => Promise.resolve({ pages: [responses.shift()], pageParams: [undefined] })
  const close = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  applyMessageSent(client, { id: 'job', version: 4, patch: { message: message(4) } })
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(newest()?.items).toHaveLength(2)
  expect(responses).toEqual([])
  close()
})

test('doesn’t refetch for a message it already has (CHAT-03)', () => {
  const { client, isInvalidated } = openTab()
  applyMessageSent(client, { id: 'job', version: 3, patch: { message: message(3) } })
  expect(isInvalidated()).toBe(false)
})
