import { findableItems } from '#modules/community/items/facade.ts'
import { messagesToNotifyAbout } from '#modules/fulfilment/messages/facade.ts'
import { bidsForEmail } from '#modules/market/bidding/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { questionsForEmail } from '#modules/market/questions/facade.ts'
import { findableRequests, loadsOfRequests } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Findable } from '#server/platform/findable.ts'
import type { About } from '../contract.ts'
import type { LoadSize } from '../load-text.ts'

/** The subject of an alert, read again just before sending. */
export type Subject =
  | { kind: About; id: string; title: string; area: string | null; load: LoadSize | null; at: Date; isCurrent: true }
  | { kind: 'bid'; id: string; requestId: string; title: string; amount: number; isCurrent: true }
  | { kind: 'question'; id: string; requestId: string; title: string; answered: boolean; isCurrent: true }
  | { kind: 'message'; id: string; requestId: string; title: string; isCurrent: true }
  | { isCurrent: false }

export interface AlertRow {
  subject_id: string
  subject_kind: About | 'bid' | 'question' | 'message'
  /** `outcomes` is about rejected bids; all other types need bids that are still active. */
  type: string
}

/** Returns the subjects of alerts for `userId`, by id; closed, hidden and withdrawn ones aren't current. */
export async function subjectsOf(
  db: Executor,
  userId: string,
  rows: readonly AlertRow[],
): Promise<Map<string, Subject>> {
  const idsOf = (kind: AlertRow['subject_kind']) =>
    rows.filter(({ subject_kind }) => subject_kind === kind).map(({ subject_id }) => subject_id)
  const loads = await loadsOfRequests(db, idsOf('request'))
  const findPosts = async (kind: About, ids: string[], find: (selection: { ids: string[] }) => Promise<Findable[]>) =>
    ids.length === 0
      ? []
      : (await find({ ids })).map((post) => [post.id, postFrom(kind, post, loads.get(post.id) ?? null)] as const)
  const [requests, gifts, sales, bids, questions, messages] = await Promise.all([
    findPosts('request', idsOf('request'), (selection) => findableRequests(db, selection)),
    findPosts('freecycle_item', idsOf('freecycle_item'), (selection) => findableItems(db, 'freecycle_item', selection)),
    findPosts('sell_item', idsOf('sell_item'), (selection) => findableItems(db, 'sell_item', selection)),
    bidsOf(db, rows),
    questionsOf(db, userId, idsOf('question')),
    messagesToNotifyAbout(db, idsOf('message')),
  ])
  const messageSubjects = [...messages].map(
    ([id, conversation]) => [id, { kind: 'message', id, ...conversation, isCurrent: true }] as const,
  )
  return new Map<string, Subject>([...requests, ...gifts, ...sales, ...bids, ...questions, ...messageSubjects])
}

const postFrom = (kind: About, { id, content }: Findable, load: LoadSize | null): Subject =>
  content
    ? { kind, id, title: content.title, area: content.area, load, at: content.at, isCurrent: true }
    : { isCurrent: false }

async function bidsOf(db: Executor, rows: readonly AlertRow[]): Promise<(readonly [string, Subject])[]> {
  const bidRows = rows.filter(({ subject_kind }) => subject_kind === 'bid')
  const bids = await bidsForEmail(
    db,
    bidRows.map(({ subject_id }) => subject_id),
  )
  return bidRows.map(({ subject_id: id, type }) => {
    const bid = bids.get(id)
    const expectedStatus = type === 'outcomes' ? 'rejected' : 'active'
    const hiddenByBlock = type === 'bids' && bid?.hiddenByBlock
    if (
      !bid ||
      bid.title === null ||
      bid.withdrawn ||
      hiddenByBlock ||
      bid.requestCancelled ||
      bid.status !== expectedStatus
    )
      return [id, { isCurrent: false }] as const
    const { requestId, title, amount } = bid
    return [id, { kind: 'bid', id, requestId, title, amount, isCurrent: true }] as const
  })
}

/**
 * Returns the questions of alerts. A question is current for its asker once it is answered, and for the owner until
 * then, unless one of the two blocks the other.
 */
async function questionsOf(db: Executor, userId: string, ids: string[]): Promise<(readonly [string, Subject])[]> {
  const [questions, blocks] = await Promise.all([questionsForEmail(db, ids), blocksWith(db, userId)])
  return ids.map((id) => {
    const question = questions.get(id)
    if (!question) return [id, { isCurrent: false }] as const
    const { requestId, title, askerId, answered, open } = question
    const awaitsAnswer = open && !answered && !(askerId !== null && blocks.has(askerId))
    const isCurrent = askerId === userId ? answered : awaitsAnswer
    return [id, isCurrent ? { kind: 'question', id, requestId, title, answered, isCurrent } : { isCurrent }] as const
  })
}
