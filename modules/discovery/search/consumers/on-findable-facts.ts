import {
  ProfileHidden,
  ProfileRestored,
  ProfileSaved,
  VerificationDecided,
  VerificationSubmitted,
} from '#modules/carriers/profiles/events.ts'
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
} from '#modules/community/community/events.ts'
import type { ItemType } from '#modules/community/community/items/contract.ts'
import {
  RequestAnonymised,
  RequestAssigned,
  RequestBookingChanged,
  RequestCancelled,
  RequestCollected,
  RequestCompleted,
  RequestHidden,
  RequestListChanged,
  RequestPosted,
  RequestRestored,
} from '#modules/market/requests/events.ts'
import { AccountDeleted } from '#modules/staff/privacy/events.ts'
import type { AnyDb, OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, type Handler, on, onWith } from '#server/platform/delivery/consumers.ts'
import type { EventKind } from '#server/platform/kernel/events.ts'
import type { ResultType } from '../contract.ts'
import type { SearchEngine } from '../engine.ts'
import { postgresEngine } from '../postgres/postgres-engine.ts'
import { changesOf } from '../sources.ts'

/** Documents of one type. */
interface ChangedDocuments {
  readonly type: ResultType
  readonly ids: readonly string[]
}

/** Creates the handler of one kind of event from the documents its data concern. */
type Listen = <Data>(kind: EventKind<string, Data>, touches: (data: Data) => ChangedDocuments) => Handler

/**
 * Keeps the index in PostgreSQL up to date. An event only names documents; their current state is stored, so events may
 * arrive late, twice and in any order.
 */
export const indexFacts = consumer(
  'search.index',
  ...findableFacts((kind, touches) =>
    on(kind, async (trx: OpenTransaction, { data }) => {
      const { type, ids } = touches(data)
      await postgresEngine(trx).write(await changesOf(trx, type, ids))
    }),
  ),
)

/** Keeps an engine outside the database up to date. */
export const mirrorFacts = (db: AnyDb, engine: SearchEngine): Consumer =>
  consumer(
    `search.${engine.name}`,
    ...findableFacts((kind, touches) =>
      onWith(
        kind,
        ({ data }) => mirror(db, engine, touches(data)),
        async () => undefined,
      ),
    ),
  )

/** Writes until nothing changes in between: another process may have written an older state. */
async function mirror(db: AnyDb, engine: SearchEngine, { type, ids }: ChangedDocuments): Promise<void> {
  let written: string
  do {
    const changes = await changesOf(db, type, ids)
    await engine.write(changes)
    written = versionsIn(changes)
  } while (written !== versionsIn(await changesOf(db, type, ids)))
}

const versionsIn = (changes: readonly { id: string; version: number }[]): string =>
  JSON.stringify(changes.map(({ id, version }) => [id, version]))

function findableFacts(listen: Listen): Handler[] {
  const about = <Data>(
    type: ResultType,
    kinds: readonly EventKind<string, Data>[],
    idsIn: (data: Data) => readonly string[],
  ) => kinds.map((kind) => listen(kind, (data) => ({ type, ids: idsIn(data) })))
  return [
    ...about('job', [RequestPosted], ({ card }) => [card.id]),
    ...about('job', [RequestRestored], ({ card }) => [card.id]),
    ...about(
      'job',
      [
        RequestAssigned,
        RequestCollected,
        RequestCompleted,
        RequestCancelled,
        RequestHidden,
        RequestListChanged,
        RequestBookingChanged,
      ],
      ({ requestId }) => [requestId],
    ),
    ...about('job', [RequestAnonymised], ({ id }) => [id]),
    ...[ItemListed, ItemEdited, ItemPromised, ItemFreed, ItemGone, ItemRestored].map((kind: ItemFact) =>
      listen(kind, ({ item }) => ({ type: typeOfItem(item.type), ids: [item.id] })),
    ),
    ...[ItemRemoved, ItemHidden].map((kind: EventKind<string, { itemId: string; itemType: ItemType }>) =>
      listen(kind, ({ itemId, itemType }) => ({ type: typeOfItem(itemType), ids: [itemId] })),
    ),
    ...about('upcycle_idea', [IdeaPosted, IdeaRestored], ({ idea }) => [idea.id]),
    ...about('upcycle_idea', [IdeaLikesCounted, IdeaRemoved, IdeaHidden], ({ ideaId }) => [ideaId]),
    ...about(
      'business',
      [ProfileSaved, VerificationSubmitted, VerificationDecided, ProfileHidden, ProfileRestored, AccountDeleted],
      ({ userId }) => [userId],
    ),
    ...about('charity', [CharitiesStored], ({ charityIds }) => charityIds),
  ]
}

const typeOfItem = (type: ItemType): ResultType => (type === 'freecycle_item' ? 'gift_item' : 'sell_item')
