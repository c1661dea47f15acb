import { sql } from 'kysely'
import { confirmTime } from '#modules/fulfilment/visits/commands/confirm-time.ts'
import type { VisitsTables } from '#modules/fulfilment/visits/tables.ts'
import { acceptBid } from '#modules/market/bidding/commands/accept-bid.ts'
import { placeBid } from '#modules/market/bidding/commands/place-bid.ts'
import type { BiddingTables } from '#modules/market/bidding/tables.ts'
import { advanceRequest } from '#modules/market/requests/commands/advance-request.ts'
import { postRequest } from '#modules/market/requests/commands/post-request.ts'
import { PostRequest } from '#modules/market/requests/contract/posting.ts'
import type { RequestsTables } from '#modules/market/requests/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { addDays, londonDate } from '#server/platform/kernel/london.ts'
import type { DemoBid, Story } from './content.ts'
import type { DemoName } from './people.ts'
import { ago, idOf, type SeedContext, withOwnSession } from './seed-context.ts'

const NO_LIMIT = { perHour: Number.POSITIVE_INFINITY }

/**
 * Plays a story by the commands that people use, each at its own time in the past. Every step first checks whether it
 * was taken: an interrupted seed continues where it stopped, and a complete one changes nothing.
 */
export async function seedStory(context: SeedContext, story: Story, photo: () => Promise<Buffer>): Promise<void> {
  const request = (await findRequest(context, story)) ?? {
    id: await post(context, story, await photo()),
    status: 'pending',
  }
  for (const bid of request.status === 'pending' ? story.bids : []) await bidOnce(context, request.id, bid)
  if (story.accepted && request.status === 'pending')
    await accept(context, request.id, story.owner, story.accepted.by, ago(context, story.accepted.age))
  if (story.visit) await confirm(context, request.id, story)
  if (story.closed) await close(context, request.id, story.owner, story.closed)
}

/** Returns the request of a story, or null before it is posted. */
export async function findRequest(context: SeedContext, story: Story): Promise<{ id: string; status: string } | null> {
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from collection_requests where user_id = ${idOf(context, story.owner)} and title = ${story.title}
  `.execute(context.db)
  return rows[0] ?? null
}

async function close(
  context: SeedContext,
  requestId: string,
  owner: DemoName,
  { status, age }: NonNullable<Story['closed']>,
): Promise<void> {
  const advance = { requestId, callerId: idOf(context, owner), target: status }
  await advanceRequest(asModuleDb<RequestsTables>(context.db), advance, ago(context, age), null)
}

async function post(context: SeedContext, story: Story, upload: Buffer): Promise<string> {
  const { title, description, postcode, budget, bookAtBudget, load } = story
  const fields = { title, description, postcode, budget, bookAtBudget, load }
  const request = PostRequest.parse(fields)
  const input = { userId: idOf(context, story.owner), request, uploads: [upload] }
  const { id } = await postRequest(
    asModuleDb<RequestsTables>(context.db),
    context.files,
    input,
    NO_LIMIT,
    ago(context, story.age),
    null,
  )
  return id
}

async function bidOnce(context: SeedContext, requestId: string, bid: DemoBid): Promise<void> {
  const bidderId = idOf(context, bid.by)
  const { rows } = await sql`
    select 1 from bids
    where collection_request_id = ${requestId} and bidder_id = ${bidderId} and bid_amount = ${bid.amount}
  `.execute(context.db)
  if (rows.length > 0) return
  const at = ago(context, bid.age)
  await withOwnSession(context, bidderId, (bidder) =>
    placeBid(
      asModuleDb<BiddingTables>(context.db),
      { requestId, bidder, bid: { bidAmount: bid.amount, bidMessage: bid.message } },
      { requiresVerified: false, registration: 'optional', requiresConfirmations: false, reviews: true },
      at,
      null,
    ),
  )
}

/** The carrier confirms a time, an hour after it was chosen. */
async function confirm(context: SeedContext, requestId: string, { accepted, visit }: Story): Promise<void> {
  const { rows } =
    await sql`select 1 from job_visits where request_id = ${requestId} and confirmed_at is not null`.execute(context.db)
  if (!accepted || !visit || rows.length > 0) return
  const { inDays, part, plate } = visit
  const time = { day: addDays(londonDate(context.now), inDays), part, plate }
  const at = new Date(ago(context, accepted.age).getTime() + 3_600_000)
  const confirming = { requestId, callerId: idOf(context, accepted.by), time }
  await confirmTime(asModuleDb<VisitsTables>(context.db), context.secret, confirming, at, null)
}

/** The details that owners of the demo give their carriers. */
const DETAILS = { phoneNumber: '0117 496 0142', address: '14 Zetland Terrace', floor: null, accessNote: null }

async function accept(
  context: SeedContext,
  requestId: string,
  owner: DemoName,
  bidder: DemoName,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from bids where collection_request_id = ${requestId} and bidder_id = ${idOf(context, bidder)}
  `.execute(context.db)
  const [bid] = rows
  if (!bid) throw new Error(`${bidder} has not bid on ${requestId}`)
  await acceptBid(
    asModuleDb<BiddingTables>(context.db),
    { bidId: bid.id, callerId: idOf(context, owner), details: DETAILS, reviews: true },
    at,
    null,
  )
}
