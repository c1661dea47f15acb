import { suspendedAmong } from '#modules/core/accounts/facade.ts'
import { partiesForViewer } from '#modules/fulfilment/visits/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { endTimes } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Conversation } from '../contract.ts'
import { MESSAGE_COLUMNS, messageFrom } from '../message-from.ts'
import { closesAt, stateOf } from '../rules.ts'
import type { MessagesTables } from '../tables.ts'

/** Messages per page. */
const PAGE_SIZE = 50

interface PageQuery {
  requestId: string
  viewerId: string
  /** Only messages before this position; null for the newest page. */
  before: number | null
}

/**
 * Returns a page of a job's messages as one of its parties may see them, newest first. Throws Refusal not_found for
 * anyone else.
 */
export async function conversationOf(
  db: Db<MessagesTables>,
  { requestId, viewerId, before }: PageQuery,
  now: Date,
): Promise<Conversation> {
  const { party, ownerId, carrierId } = await partiesForViewer(db, { requestId, viewerId })
  // the version is read first, so that messages arriving during the read are fetched again
  const row = await db
    .selectFrom('conversations')
    .select('version')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  const otherPartyId = party === 'owner' ? carrierId : ownerId
  const [rows, views, ends, suspended, blocks] = await Promise.all([
    selectPage(db, requestId, before),
    staffViews(db, requestId),
    endTimes(db, [requestId]),
    suspendedAmong(db, otherPartyId === null ? [] : [otherPartyId]),
    blocksWith(db, viewerId),
  ])
  const endedAt = ends.get(requestId) ?? null
  const blocked = otherPartyId !== null && blocks.has(otherPartyId)
  const items = rows.slice(0, PAGE_SIZE)
  return {
    requestId,
    version: row?.version ?? 0,
    state: stateOf({ ownerId, carrierId, endedAt, blocked }, now),
    ...(suspended.size > 0 && { unreadable: true as const }),
    closesAt: closesAt(endedAt)?.toISOString() ?? null,
    items: items.map((message) => messageFrom(message, party)),
    next: rows.length > PAGE_SIZE ? String(items.at(-1)?.place) : null,
    looks: views,
  }
}

const selectPage = (db: Db<MessagesTables>, requestId: string, before: number | null) =>
  db
    .selectFrom('job_messages')
    .select(MESSAGE_COLUMNS)
    .where('request_id', '=', requestId)
    .$if(before !== null, (query) => query.where('place', '<', before))
    .orderBy('place', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()

async function staffViews(db: Db<MessagesTables>, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conversation_looks')
    .select('at')
    .where('request_id', '=', requestId)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at.toISOString())
}
