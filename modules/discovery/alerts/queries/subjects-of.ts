import { findableItems } from '#modules/community/community/facade.ts'
import { messagesToAnnounce } from '#modules/fulfilment/messages/facade.ts'
import { bidsToAnnounce } from '#modules/market/bidding/facade.ts'
import { blocksWith } from '#modules/market/blocks/facade.ts'
import { questionsToAnnounce } from '#modules/market/questions/facade.ts'
import { findableRequests, postedLoads } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Findable } from '#server/platform/findable.ts'
import type { About } from '../contract.ts'
import type { LoadSize } from '../load-text.ts'

/** The subject of an alert, read again just before sending. */
export type Subject =
  | { kind: About; id: string; title: string; area: string | null; load: LoadSize | null; at: Date; stands: true }
  | { kind: 'bid'; id: string; requestId: string; title: string; amount: number; stands: true }
  | { kind: 'question'; id: string; requestId: string; title: string; answered: boolean; stands: true }
  | { kind: 'message'; id: string; requestId: string; title: string; stands: true }
  | { stands: false }

export interface Asked {
  subject_id: string
  subject_kind: About | 'bid' | 'question' | 'message'
  /** `outcomes` is about rejected bids; all other types need bids that are still active. */
  type: string
}

/** Returns the current subjects of alerts for `userId`, by id; closed, hidden and withdrawn ones no longer stand. */
export async function subjectsOf(db: Executor, userId: string, asked: readonly Asked[]): Promise<Map<string, Subject>> {
  const idsOf = (kind: Asked['subject_kind']) =>
    asked.filter(({ subject_kind }) => subject_kind === kind).map(({ subject_id }) => subject_id)
  const loads = await postedLoads(db, idsOf('request'))
  const posts = async (kind: About, ids: string[], find: (which: { ids: string[] }) => Promise<Findable[]>) =>
    ids.length === 0
      ? []
      : (await find({ ids })).map((found) => [found.id, postFrom(kind, found, loads.get(found.id) ?? null)] as const)
  const [requests, gifts, sales, bids, questions, messages] = await Promise.all([
    posts('request', idsOf('request'), (which) => findableRequests(db, which)),
    posts('freecycle_item', idsOf('freecycle_item'), (which) => findableItems(db, 'freecycle_item', which)),
    posts('sell_item', idsOf('sell_item'), (which) => findableItems(db, 'sell_item', which)),
    bidsOf(db, asked),
    questionsOf(db, userId, idsOf('question')),
    messagesToAnnounce(db, idsOf('message')),
  ])
  const waiting = [...messages].map(([id, about]) => [id, { kind: 'message', id, ...about, stands: true }] as const)
  return new Map<string, Subject>([...requests, ...gifts, ...sales, ...bids, ...questions, ...waiting])
}

const postFrom = (kind: About, { id, content }: Findable, load: LoadSize | null): Subject =>
  content
    ? { kind, id, title: content.title, area: content.area, load, at: content.at, stands: true }
    : { stands: false }

async function bidsOf(db: Executor, asked: readonly Asked[]): Promise<(readonly [string, Subject])[]> {
  const wanted = asked.filter(({ subject_kind }) => subject_kind === 'bid')
  const found = await bidsToAnnounce(
    db,
    wanted.map(({ subject_id }) => subject_id),
  )
  return wanted.map(({ subject_id: id, type }) => {
    const bid = found.get(id)
    const due = type === 'outcomes' ? 'rejected' : 'active'
    const outOfSight = type === 'bids' && bid?.setAside
    if (!bid || bid.title === null || bid.withdrawn || outOfSight || bid.cancelled || bid.status !== due)
      return [id, { stands: false }] as const
    const { requestId, title, amount } = bid
    return [id, { kind: 'bid', id, requestId, title, amount, stands: true }] as const
  })
}

/** Askers are notified of answers; owners of unanswered questions from people they may answer. */
async function questionsOf(db: Executor, userId: string, ids: string[]): Promise<(readonly [string, Subject])[]> {
  const [found, blocks] = await Promise.all([questionsToAnnounce(db, ids), blocksWith(db, userId)])
  return ids.map((id) => {
    const question = found.get(id)
    if (!question) return [id, { stands: false }] as const
    const { requestId, title, askerId, answered, open } = question
    const toAnswer = open && !answered && !(askerId !== null && blocks.has(askerId))
    const stands = askerId === userId ? answered : toAnswer
    return [id, stands ? { kind: 'question', id, requestId, title, answered, stands } : { stands }] as const
  })
}
