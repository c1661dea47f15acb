import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { likeIdea, readIdea, removeIdea } from '#modules/community/ideas/contract.ts'
import { askForItem } from '#modules/community/items/contract/asks.ts'
import { editGiftedItem } from '#modules/community/items/contract/listing.ts'
import { markItemGone, readItem } from '#modules/community/items/contract/pages.ts'
import { undoPromise } from '#modules/community/items/contract/promises.ts'
import { removeItem } from '#modules/community/items/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest, placeBid, withdrawBid } from '#modules/market/bidding/contract.ts'
import { jobContact } from '#modules/market/requests/contract/collection.ts'
import {
  cancelRequest,
  completeRequest,
  markCollected,
  readRequest,
  requestHistory,
} from '#modules/market/requests/contract.ts'
import { decideReport, type ReportedKind, reportContent } from '#modules/staff/moderation/contract.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { givenIdea } from '#tests/modules/community/ideas/givens.ts'
import { GIFT, givenGift } from '#tests/modules/community/items/givens.ts'
import { type CallOptions, call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()
const ann = await givenCustomer(server)
const carrier = await givenCarrier(server)
const agent = await givenStaff(server, 'agent', 'agent')

async function hide(kind: ReportedKind, subjectId: string) {
  await callOrThrow(server, reportContent, { as: ann, body: { kind, subjectId, reason: 'scam', words: null } })
  await callOrThrow(server, decideReport, {
    as: agent,
    params: { kind, subjectId },
    body: { what: 'hidden', words: 'Against our rules.', seen: 1 },
  })
}

interface Action {
  endpoint: EndpointShape
  sends: (id: string) => Pick<CallOptions<EndpointShape>, 'params' | 'body'>
}

/** Returns the response to a stranger, without the request id. */
async function told({ endpoint, sends }: Action, id: string, as?: Person) {
  const { status, error } = await call(server, endpoint, { ...sends(id), ...(as && { as }) })
  return { status, code: error?.code, message: error?.message }
}

async function expectAbsent(actions: readonly Action[], id: string, strangers: readonly (Person | undefined)[]) {
  for (const action of actions)
    for (const as of strangers)
      expect(await told(action, id, as), action.endpoint.id).toEqual(await told(action, randomUUID(), as))
}

const about =
  (name: string, body?: unknown) =>
  (id: string): Pick<CallOptions<EndpointShape>, 'params' | 'body'> =>
    ({ params: { [name]: id }, ...(body !== undefined && { body }) }) as never
const reporting = (kind: ReportedKind) => (subjectId: string) =>
  ({ body: { kind, subjectId, reason: 'spam', words: null } }) as never

describe('for strangers and a carrier who has bid', () => {
  test('a hidden request and its bids look as if they never existed', async () => {
    const { request, owner } = await givenOpenRequest(server)
    const { bid } = await givenBid(server, request.id, 30, carrier)
    await hide('request', request.id)
    const ofRequest = about('requestId')
    const requestActions: Action[] = [
      { endpoint: readRequest, sends: ofRequest },
      { endpoint: requestHistory, sends: ofRequest },
      { endpoint: bidsOnRequest, sends: ofRequest },
      { endpoint: jobContact, sends: ofRequest },
      { endpoint: markCollected, sends: ofRequest },
      { endpoint: completeRequest, sends: ofRequest },
      { endpoint: cancelRequest, sends: ofRequest },
      { endpoint: placeBid, sends: about('requestId', { bidAmount: 5, bidMessage: null }) },
      { endpoint: reportContent, sends: reporting('request') },
    ]
    await expectAbsent(requestActions, request.id, [undefined, ann, carrier])
    const bidActions: Action[] = [
      { endpoint: acceptBid, sends: about('bidId') },
      { endpoint: withdrawBid, sends: about('bidId') },
      { endpoint: reportContent, sends: reporting('bid') },
    ]
    await expectAbsent(bidActions, bid.id, [undefined, ann])
    await expectAbsent(bidActions.slice(0, 1), bid.id, [carrier])
    expect(await callOrThrow(server, readRequest, { as: owner, params: { requestId: request.id } })).toMatchObject({
      hidden: true,
    })
    const judged = { params: { kind: 'request' as const, subjectId: request.id } }
    await callOrThrow(server, decideReport, {
      as: agent,
      ...judged,
      body: { what: 'restored', words: 'Fine.', seen: 0 },
    })
    expect((await call(server, readRequest, { params: { requestId: request.id } })).status).toBe(200)
    expect((await call(server, cancelRequest, { as: ann, params: { requestId: request.id } })).status).toBe(403)
  })

  test('hidden items and ideas look as if they never existed', async () => {
    const ben = await givenCustomer(server)
    const { item } = await givenGift(server, { giver: ben })
    const idea = await givenIdea(server, ben)
    await hide('item', item.id)
    await hide('idea', idea.id)
    const ofItem = about('itemId')
    const itemActions: Action[] = [
      { endpoint: readItem, sends: ofItem },
      { endpoint: editGiftedItem, sends: about('itemId', { ...GIFT, keepPhotos: [] }) },
      { endpoint: markItemGone, sends: ofItem },
      { endpoint: undoPromise, sends: ofItem },
      { endpoint: removeItem, sends: ofItem },
      { endpoint: askForItem, sends: about('itemId', { message: 'Please' }) },
      { endpoint: reportContent, sends: reporting('item') },
    ]
    await expectAbsent(itemActions, item.id, [undefined, ann, carrier])
    const ofIdea = about('ideaId')
    const ideaActions: Action[] = [
      { endpoint: readIdea, sends: ofIdea },
      { endpoint: likeIdea, sends: ofIdea },
      { endpoint: removeIdea, sends: ofIdea },
      { endpoint: reportContent, sends: reporting('idea') },
    ]
    await expectAbsent(ideaActions, idea.id, [undefined, ann, carrier])
    // other content is still there
    expect(await callOrThrow(server, readItem, { as: ben, params: { itemId: item.id } })).toMatchObject({
      hidden: true,
    })
    expect(await callOrThrow(server, readIdea, { as: ben, params: { ideaId: idea.id } })).toMatchObject({
      hidden: true,
    })
  })
})
