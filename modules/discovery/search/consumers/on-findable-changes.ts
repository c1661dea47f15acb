import {
  ProfileHidden,
  ProfileRestored,
  ProfileSaved,
  VerificationDecided,
  VerificationSubmitted,
} from '#modules/carriers/profiles/events.ts'
import { CharitiesStored } from '#modules/community/charities/events.ts'
import { IdeaHidden, IdeaLikesCounted, IdeaPosted, IdeaRemoved, IdeaRestored } from '#modules/community/ideas/events.ts'
import type { ItemType } from '#modules/community/items/contract.ts'
import {
  ItemEdited,
  type ItemEventKind,
  ItemFreed,
  ItemGone,
  ItemHidden,
  ItemListed,
  ItemPromised,
  ItemRemoved,
  ItemRestored,
} from '#modules/community/items/events.ts'
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
import { type Consumer, consumer, type Handler, on, onWithPreparation } from '#server/platform/delivery/consumers.ts'
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

/** Creates the handler of one kind of event. `documentsOf` returns the documents that an event changed. */
type CreateHandler = <Data>(kind: EventKind<string, Data>, documentsOf: (data: Data) => ChangedDocuments) => Handler

/**
 * Keeps the index in PostgreSQL up to date. An event only names documents; their current state is stored, so events may
 * arrive late, twice and in any order.
 */
export const indexChanges = consumer(
  'search.index',
  ...handlersOfFindableEvents((kind, documentsOf) =>
    on(kind, async (trx: OpenTransaction, { data }) => {
      const { type, ids } = documentsOf(data)
      await postgresEngine(trx).write(await changesOf(trx, type, ids))
    }),
  ),
)

/** Keeps an engine outside the database up to date. */
export const mirrorChanges = (db: AnyDb, engine: SearchEngine): Consumer =>
  consumer(
    `search.${engine.name}`,
    ...handlersOfFindableEvents((kind, documentsOf) =>
      onWithPreparation(
        kind,
        ({ data }) => mirror(db, engine, documentsOf(data)),
        async () => undefined,
      ),
    ),
  )

/** Writes documents again until their state no longer changes: another process may have written an older state. */
async function mirror(db: AnyDb, engine: SearchEngine, { type, ids }: ChangedDocuments): Promise<void> {
  let written: string
  do {
    const changes = await changesOf(db, type, ids)
    await engine.write(changes)
    written = serialiseVersions(changes)
  } while (written !== serialiseVersions(await changesOf(db, type, ids)))
}

const serialiseVersions = (changes: readonly { id: string; version: number }[]): string =>
  JSON.stringify(changes.map(({ id, version }) => [id, version]))

function handlersOfFindableEvents(createHandler: CreateHandler): Handler[] {
  const handlersFor = <Data>(
    type: ResultType,
    kinds: readonly EventKind<string, Data>[],
    idsIn: (data: Data) => readonly string[],
  ) => kinds.map((kind) => createHandler(kind, (data) => ({ type, ids: idsIn(data) })))
  return [
    ...handlersFor('job', [RequestPosted], ({ card }) => [card.id]),
    ...handlersFor('job', [RequestRestored], ({ card }) => [card.id]),
    ...handlersFor(
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
    ...handlersFor('job', [RequestAnonymised], ({ id }) => [id]),
    ...[ItemListed, ItemEdited, ItemPromised, ItemFreed, ItemGone, ItemRestored].map((kind: ItemEventKind) =>
      createHandler(kind, ({ item }) => ({ type: typeOfItem(item.type), ids: [item.id] })),
    ),
    ...[ItemRemoved, ItemHidden].map((kind: EventKind<string, { itemId: string; itemType: ItemType }>) =>
      createHandler(kind, ({ itemId, itemType }) => ({ type: typeOfItem(itemType), ids: [itemId] })),
    ),
    ...handlersFor('upcycle_idea', [IdeaPosted, IdeaRestored], ({ idea }) => [idea.id]),
    ...handlersFor('upcycle_idea', [IdeaLikesCounted, IdeaRemoved, IdeaHidden], ({ ideaId }) => [ideaId]),
    ...handlersFor(
      'business',
      [ProfileSaved, VerificationSubmitted, VerificationDecided, ProfileHidden, ProfileRestored, AccountDeleted],
      ({ userId }) => [userId],
    ),
    ...handlersFor('charity', [CharitiesStored], ({ charityIds }) => charityIds),
  ]
}

const typeOfItem = (type: ItemType): ResultType => (type === 'freecycle_item' ? 'gift_item' : 'sell_item')
