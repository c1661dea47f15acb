import type { ItemType } from '#modules/community/contract.ts'
import {
  CharitiesStored,
  IdeaHidden,
  IdeaLikesCounted,
  IdeaPosted,
  IdeaRemoved,
  IdeaRestored,
  ItemEdited,
  type ItemFact,
  ItemFreed,
  ItemGone,
  ItemHidden,
  ItemListed,
  ItemPromised,
  ItemRemoved,
  ItemRestored,
} from '#modules/community/events.ts'
import { AccountDeleted } from '#modules/privacy/events.ts'
import {
  ProfileHidden,
  ProfileRestored,
  ProfileSaved,
  VerificationDecided,
  VerificationSubmitted,
} from '#modules/profiles/events.ts'
import {
  RequestAnonymised,
  RequestAssigned,
  RequestCancelled,
  RequestCollected,
  RequestCompleted,
  RequestHidden,
  RequestPosted,
  RequestRestored,
} from '#modules/requests/events.ts'
import { consumer, type Handler, on } from '#server/platform/consumers.ts'
import type { OpenTransaction } from '#server/platform/database.ts'
import type { EventKind } from '#server/platform/events.ts'
import type { ResultType } from '../contract.ts'
import { postgresEngine } from '../postgres/postgres-engine.ts'
import { changesOf } from '../sources.ts'

/**
 * Keeps the index up to date. An event says what to look at; what is kept is how that is now, so events may come late,
 * twice and in any order.
 */
export const indexFacts = consumer(
  'search.index',
  ...about('job', [RequestPosted], ({ card }) => [card.id]),
  ...about('job', [RequestRestored], ({ card }) => [card.id]),
  ...about(
    'job',
    [RequestAssigned, RequestCollected, RequestCompleted, RequestCancelled, RequestHidden],
    ({ requestId }) => [requestId],
  ),
  ...about('job', [RequestAnonymised], ({ id }) => [id]),
  ...[ItemListed, ItemEdited, ItemPromised, ItemFreed, ItemGone, ItemRestored].map((kind: ItemFact) =>
    on(kind, (trx, { data: { item } }) => refresh(trx, typeOfItem(item.type), [item.id])),
  ),
  ...[ItemRemoved, ItemHidden].map((kind: EventKind<string, { itemId: string; itemType: ItemType }>) =>
    on(kind, (trx, { data }) => refresh(trx, typeOfItem(data.itemType), [data.itemId])),
  ),
  ...about('upcycle_idea', [IdeaPosted, IdeaRestored], ({ idea }) => [idea.id]),
  ...about('upcycle_idea', [IdeaLikesCounted, IdeaRemoved, IdeaHidden], ({ ideaId }) => [ideaId]),
  ...about(
    'business',
    [ProfileSaved, VerificationSubmitted, VerificationDecided, ProfileHidden, ProfileRestored, AccountDeleted],
    ({ userId }) => [userId],
  ),
  ...about('charity', [CharitiesStored], ({ charityIds }) => charityIds),
)

/** Says which documents of a type certain events are about. */
function about<Data>(
  type: ResultType,
  kinds: readonly EventKind<string, Data>[],
  idsIn: (data: Data) => readonly string[],
): Handler[] {
  return kinds.map((kind) => on(kind, (trx, { data }) => refresh(trx, type, idsIn(data))))
}

async function refresh(trx: OpenTransaction, type: ResultType, ids: readonly string[]): Promise<void> {
  await postgresEngine(trx).write(await changesOf(trx, type, ids))
}

const typeOfItem = (type: ItemType): ResultType => (type === 'freecycle_item' ? 'gift_item' : 'sell_item')
