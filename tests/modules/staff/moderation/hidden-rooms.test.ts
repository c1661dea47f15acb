import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { itemRoom } from '#modules/community/items/contract/facts.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { requestRoom } from '#modules/market/requests/contract/facts.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { decideReport, type ReportedKind, reportContent } from '#modules/staff/moderation/contract.ts'
import type { RoomShape } from '#server/platform/kernel/facts/contract.ts'
import { givenGift } from '#tests/modules/community/items/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { givenWatcher } from '#tests/support/watcher.ts'

const server = await givenServer()
const ann = await givenCustomer(server)
const agent = await givenStaff(server, 'agent', 'agent')

async function hide(kind: ReportedKind, subjectId: string) {
  await callOrThrow(server, reportContent, { as: ann, body: { kind, subjectId, reason: 'scam', words: null } })
  const body = { what: 'hidden' as const, words: 'Against our rules.', seen: 1 }
  await callOrThrow(server, decideReport, { as: agent, params: { kind, subjectId }, body })
}

async function joining(room: RoomShape, id: string, as?: Person) {
  const watcher = await givenWatcher(server, as)
  const answer = await watcher.join(room, id)
  watcher.close()
  return answer
}

const IN = { ok: true }
const ABSENT = { ok: false, code: 'not_found' }

test('removes viewers from the room of a hidden request, except its owner and carrier (security 30)', async () => {
  const { request, owner } = await givenOpenRequest(server)
  const { carrier, bid } = await givenBid(server, request.id, 30)
  await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  const [visitor, stranger, his, theirs] = await Promise.all(
    [undefined, ann, owner, carrier].map((one) => givenWatcher(server, one)),
  )
  const watchers = [visitor, stranger, his, theirs].filter((one) => one !== undefined)
  for (const watcher of watchers) expect(await watcher.join(requestRoom, request.id)).toEqual(IN)
  await hide('request', request.id)
  for (const watcher of watchers) await watcher.receives('request.hidden', ({ id }) => id === request.id)
  await callOrThrow(server, markCollected, { as: carrier, params: { requestId: request.id } })
  await callOrThrow(server, completeRequest, { as: owner, params: { requestId: request.id } })
  for (const watcher of [his, theirs])
    await watcher?.receives('request.changed', ({ patch }) => patch['status'] === 'completed')
  // the last message to strangers is that it was hidden; a later public message proves that nothing is in flight
  const { request: next } = await givenOpenRequest(server)
  for (const watcher of [visitor, stranger]) {
    expect(await watcher?.join(requestRoom, next.id)).toEqual(IN)
    expect(watcher?.received.filter(({ payload }) => payload.id === request.id).at(-1)?.name).toBe('request.hidden')
  }
})

test('doesn’t let strangers join the room of a hidden or unknown request', async () => {
  const { request, owner } = await givenOpenRequest(server)
  await hide('request', request.id)
  for (const as of [undefined, ann]) {
    expect(await joining(requestRoom, request.id, as)).toEqual(ABSENT)
    expect(await joining(requestRoom, randomUUID(), as)).toEqual(ABSENT)
  }
  expect(await joining(requestRoom, request.id, owner)).toEqual(IN)
})

test('lets only the giver join the room of a hidden item', async () => {
  const { giver, item } = await givenGift(server)
  expect(await joining(itemRoom, item.id, ann)).toEqual(IN)
  await hide('item', item.id)
  for (const as of [undefined, ann]) expect(await joining(itemRoom, item.id, as)).toEqual(ABSENT)
  expect(await joining(itemRoom, item.id, giver)).toEqual(IN)
})
