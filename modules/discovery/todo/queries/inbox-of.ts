import { findCasesToAnswer } from '#modules/fulfilment/cases/facade.ts'
import { findDisposalsToRecord } from '#modules/fulfilment/disposal/facade.ts'
import { findUnreadConversations } from '#modules/fulfilment/messages/facade.ts'
import { findPricesToAnswer, findSuggestedTimes, findTimesToConfirm } from '#modules/fulfilment/visits/facade.ts'
import { awaitedChoices } from '#modules/market/bidding/facade.ts'
import { awaitedAnswers } from '#modules/market/questions/facade.ts'
import { awaitedConfirmations, requestCards } from '#modules/market/requests/facade.ts'
import { awaitedReviews } from '#modules/market/reviews/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Flag } from '#server/platform/kernel/contract.ts'
import type { Inbox } from '../contract.ts'
import { newestEntries, type TodoEntry } from '../rules.ts'

type Source = (db: Executor, userId: string, now: Date) => Promise<TodoEntry[]>

/** The source of each kind of entry and its feature flag; null if it can't be switched off. */
const SOURCES: readonly { flag: Flag | null; read: Source }[] = [
  {
    flag: null,
    read: async (db, userId) =>
      (await awaitedChoices(db, userId)).map(({ bids: count, ...rest }) => ({ kind: 'bids', count, ...rest })),
  },
  {
    flag: null,
    read: async (db, userId) =>
      (await awaitedConfirmations(db, userId)).map((entry) => ({ kind: 'completion', count: 1, ...entry })),
  },
  {
    flag: 'talk',
    read: async (db, userId) =>
      (await findUnreadConversations(db, userId)).map(({ requestId, unread: count, lastAt: at }) => ({
        kind: 'messages',
        requestId,
        count,
        at,
      })),
  },
  {
    flag: 'talk',
    read: async (db, userId) =>
      (await awaitedAnswers(db, userId)).map(({ questions: count, ...rest }) => ({
        kind: 'questions',
        count,
        ...rest,
      })),
  },
  {
    flag: 'cases',
    read: async (db, userId) =>
      (await findCasesToAnswer(db, userId)).map(({ cases: count, ...rest }) => ({ kind: 'cases', count, ...rest })),
  },
  {
    flag: 'duty',
    read: async (db, userId, now) =>
      (await findTimesToConfirm(db, userId, now)).map((entry) => ({ kind: 'time', count: 1, ...entry })),
  },
  {
    flag: 'duty',
    read: async (db, userId, now) =>
      (await findSuggestedTimes(db, userId, now)).map((entry) => ({ kind: 'suggestion', count: 1, ...entry })),
  },
  {
    flag: 'duty',
    read: async (db, userId, now) =>
      (await findPricesToAnswer(db, userId, now)).map((entry) => ({ kind: 'price', count: 1, ...entry })),
  },
  {
    flag: 'duty',
    read: async (db, userId) =>
      (await findDisposalsToRecord(db, userId)).map(({ refused, ...entry }) => ({
        kind: refused ? 'proof_again' : 'proof',
        count: 1,
        ...entry,
      })),
  },
  {
    flag: 'reviews',
    read: async (db, userId, now) =>
      (await awaitedReviews(db, userId, now)).map((entry) => ({ kind: 'review', count: 1, ...entry })),
  },
]

/** Returns a user's to-do list, computed on each read, without features that are off. */
export async function inboxOf(db: Executor, userId: string, featuresOff: readonly Flag[], now: Date): Promise<Inbox> {
  const sources = SOURCES.filter(({ flag }) => flag === null || !featuresOff.includes(flag))
  const { newest, more } = newestEntries((await Promise.all(sources.map(({ read }) => read(db, userId, now)))).flat())
  const cards = await requestCards(db, [...new Set(newest.map(({ requestId }) => requestId))], userId)
  const items = newest.flatMap(({ at, ...entry }) => {
    const card = cards.get(entry.requestId)
    return card ? [{ ...entry, title: card.title, at: at.toISOString() }] : []
  })
  return { items, more }
}
