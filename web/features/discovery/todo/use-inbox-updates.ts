import { useEffect } from 'react'
import type { caseChanged } from '#modules/fulfilment/cases/contract.ts'
import type { disposalChanged } from '#modules/fulfilment/disposal/contract.ts'
import type { conversationChanged, messageSeen, messageSent } from '#modules/fulfilment/messages/contract.ts'
import type { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import type { priceAnswered, priceAsked } from '#modules/fulfilment/visits/prices/contract.ts'
import type {
  bidAnonymised,
  bidDecided,
  bidderVisibilityChanged,
  bidPlaced,
  bidWithdrawn,
} from '#modules/market/bidding/contract/live.ts'
import type {
  questionAnswered,
  questionAsked,
  questionGone,
  questionHidden,
} from '#modules/market/questions/contract.ts'
import type { requestChanged, requestHidden, requestRestored } from '#modules/market/requests/contract.ts'
import type { reviewWritten } from '#modules/market/reviews/contract.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { onLive, useLiveConnection } from '#web/lib/live/live.ts'
import { inboxQuery } from './inbox-query.ts'

type Update =
  | typeof messageSent
  | typeof messageSeen
  | typeof conversationChanged
  | typeof questionAsked
  | typeof questionAnswered
  | typeof questionHidden
  | typeof questionGone
  | typeof bidPlaced
  | typeof bidWithdrawn
  | typeof bidDecided
  | typeof bidAnonymised
  | typeof bidderVisibilityChanged
  | typeof caseChanged
  | typeof visitChanged
  | typeof priceAsked
  | typeof priceAnswered
  | typeof disposalChanged
  | typeof reviewWritten
  | typeof requestChanged
  | typeof requestHidden
  | typeof requestRestored

/** Live messages after which the to-do list may differ. */
const UPDATES: readonly Update['name'][] = [
  'message.sent',
  'message.seen',
  'conversation.changed',
  'question.asked',
  'question.answered',
  'question.hidden',
  'question.gone',
  'bid.placed',
  'bid.withdrawn',
  'bid.decided',
  'bid.anonymised',
  'bidder.renamed',
  'case.changed',
  'visit.changed',
  'price.asked',
  'price.answered',
  'disposal.changed',
  'review.written',
  'request.changed',
  'request.hidden',
  'request.restored',
]

/** Keeps the page connected and refetches the to-do list after live messages that may change it. */
export function useInboxUpdates(viewerId: string): void {
  useLiveConnection()
  useInboxRefetch(viewerId)
}

/** Refetches the to-do list after live messages, if something else on the page keeps it connected. */
export function useInboxRefetch(viewerId: string): void {
  useEffect(() => {
    const refetch = () => refetchSoon(queryClient, inboxQuery(viewerId).queryKey)
    const unsubscribes = UPDATES.map((name) => onLive(name, refetch))
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [viewerId])
}
