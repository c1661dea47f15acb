import { useEffect } from 'react'
import { bidAnonymised, bidDecided, bidderRenamed, bidPlaced, bidWithdrawn } from '#modules/bidding/contract.ts'
import { caseChanged } from '#modules/cases/contract.ts'
import { disposalChanged } from '#modules/disposals/contract.ts'
import { conversationChanged, messageSeen, messageSent } from '#modules/messages/contract.ts'
import { questionAnswered, questionAsked, questionGone, questionHidden } from '#modules/questions/contract.ts'
import { requestChanged, requestHidden, requestRestored } from '#modules/requests/contract.ts'
import { reviewWritten } from '#modules/reviews/contract.ts'
import { visitChanged } from '#modules/visits/contract.ts'
import { priceAnswered, priceAsked } from '#modules/visits/prices/contract.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { onLive, useLiveConnection } from '#web/lib/live/live.ts'
import { inboxQuery } from './inbox-query.ts'

/** After each of these something else may wait. */
const NEWS = [
  messageSent,
  messageSeen,
  conversationChanged,
  questionAsked,
  questionAnswered,
  questionHidden,
  questionGone,
  bidPlaced,
  bidWithdrawn,
  bidDecided,
  bidAnonymised,
  bidderRenamed,
  caseChanged,
  visitChanged,
  priceAsked,
  priceAnswered,
  disposalChanged,
  reviewWritten,
  requestChanged,
  requestHidden,
  requestRestored,
] as const

/** Keeps the page connected, and reads the inbox again when something was heard that may change it. */
export function useInboxNews(viewer: string): void {
  useLiveConnection()
  useInboxHeard(viewer)
}

/** Reads it again as far as the page hears anything. */
export function useInboxHeard(viewer: string): void {
  useEffect(() => {
    const readSoon = () => refetchSoon(queryClient, inboxQuery(viewer).queryKey)
    const ends = NEWS.map((message) => onLive(message, readSoon))
    return () => {
      for (const end of ends) end()
    }
  }, [viewer])
}
