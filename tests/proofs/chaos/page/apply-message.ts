import type { QueryClient } from '@tanstack/react-query'
import { conversationChanged, messageSeen, messageSent } from '#modules/fulfilment/messages/contract.ts'
import { visitChanged } from '#modules/fulfilment/visits/contract.ts'
import { priceAnswered, priceAsked } from '#modules/fulfilment/visits/prices/contract.ts'
import { bidDecided, bidPlaced, bidWithdrawn } from '#modules/market/bidding/contract/live.ts'
import {
  questionAnonymised,
  questionAnswered,
  questionAsked,
  questionGone,
  questionHidden,
} from '#modules/market/questions/contract.ts'
import { requestChanged, requestPosted } from '#modules/market/requests/contract.ts'
import type { LiveMessageShape, LivePayload } from '#server/platform/kernel/contract.ts'
import { applyMessageSent, applyMessagesSeen, refetchIfNewer } from '#web/features/fulfilment/messages/messages.live.ts'
import { refetchVisitIfNewer } from '#web/features/fulfilment/visits/visits.live.ts'
import { bidsLive } from '#web/features/market/bidding/live/bids.live.ts'
import { questionsLive } from '#web/features/market/questions/questions.live.ts'
import { requestsLive } from '#web/features/market/requests/requests.live.ts'

type ApplyRule = (client: QueryClient, payload: unknown) => void

function rulesFor<M extends LiveMessageShape>(
  message: M,
  ...rules: readonly ((client: QueryClient, payload: LivePayload<M>) => void)[]
): [string, ApplyRule] {
  return [
    message.name,
    (client, payload) => {
      const parsed = message.payload.parse(payload) as LivePayload<M>
      for (const rule of rules) rule(client, parsed)
    },
  ]
}

/** The web's rule for each message, as in useBidMessages, useRequestMessages, useQuestions and the parts of a job. */
const RULES = new Map<string, ApplyRule>([
  rulesFor(bidPlaced, bidsLive['bid.placed'], requestsLive['bid.placed']),
  rulesFor(bidDecided, bidsLive['bid.decided'], requestsLive['bid.decided']),
  rulesFor(bidWithdrawn, bidsLive['bid.withdrawn'], requestsLive['bid.withdrawn']),
  rulesFor(requestPosted, requestsLive['request.posted']),
  rulesFor(requestChanged, bidsLive['request.changed'], requestsLive['request.changed']),
  rulesFor(questionAsked, questionsLive['question.asked']),
  rulesFor(questionAnswered, questionsLive['question.answered']),
  rulesFor(questionHidden, questionsLive['question.hidden']),
  rulesFor(questionGone, questionsLive['question.gone']),
  rulesFor(questionAnonymised, questionsLive['question.anonymised']),
  rulesFor(messageSent, applyMessageSent),
  rulesFor(messageSeen, applyMessagesSeen),
  rulesFor(conversationChanged, refetchIfNewer),
  ...[visitChanged, priceAsked, priceAnswered].map((message) => rulesFor(message, refetchVisitIfNewer)),
])

/** Applies one message by the rules of the web. */
export const applyMessage = (client: QueryClient, name: string, payload: unknown): void =>
  RULES.get(name)?.(client, payload)

const OF_TWO_PEOPLE = /^(message|conversation|visit|price|case)\./

/** The request of a message that only the two parties of a job may receive; null for all other messages. */
export function privateRequest(name: string, payload: unknown): string | null {
  if (!OF_TWO_PEOPLE.test(name)) return null
  const { id, patch } = payload as { id: string; patch?: { requestId?: string } }
  return patch?.requestId ?? id
}
