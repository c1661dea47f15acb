import type { QueryClient } from '@tanstack/react-query'
import { bidDecided, bidPlaced, bidWithdrawn } from '#modules/bidding/contract.ts'
import { conversationChanged, messageSeen, messageSent } from '#modules/messages/contract.ts'
import {
  questionAnonymised,
  questionAnswered,
  questionAsked,
  questionGone,
  questionHidden,
} from '#modules/questions/contract.ts'
import { requestChanged, requestPosted } from '#modules/requests/contract.ts'
import { visitChanged } from '#modules/visits/contract.ts'
import { priceAnswered, priceAsked } from '#modules/visits/prices/contract.ts'
import type { LiveMessageShape, LivePayload } from '#server/platform/kernel/contract.ts'
import { bidsLive } from '#web/features/bidding/live/bids.live.ts'
import { messageReceived, messageUpdates, seenReceived } from '#web/features/messages/messages.live.ts'
import { questionsLive } from '#web/features/questions/questions.live.ts'
import { requestsLive } from '#web/features/requests/requests.live.ts'
import { visitUpdates } from '#web/features/visits/visits.live.ts'

type Hear = (client: QueryClient, payload: unknown) => void

function hear<M extends LiveMessageShape>(
  message: M,
  ...rules: readonly ((client: QueryClient, payload: LivePayload<M>) => void)[]
): [string, Hear] {
  return [
    message.name,
    (client, payload) => {
      const parsed = message.payload.parse(payload) as LivePayload<M>
      for (const rule of rules) rule(client, parsed)
    },
  ]
}

/** Which of the web's rules each message is put through, as useBidMessages, useRequestMessages, useQuestions and the parts of a job have it. */
const HEARD = new Map<string, Hear>([
  hear(bidPlaced, bidsLive['bid.placed'], requestsLive['bid.placed']),
  hear(bidDecided, bidsLive['bid.decided'], requestsLive['bid.decided']),
  hear(bidWithdrawn, bidsLive['bid.withdrawn'], requestsLive['bid.withdrawn']),
  hear(requestPosted, requestsLive['request.posted']),
  hear(requestChanged, bidsLive['request.changed'], requestsLive['request.changed']),
  hear(questionAsked, questionsLive['question.asked']),
  hear(questionAnswered, questionsLive['question.answered']),
  hear(questionHidden, questionsLive['question.hidden']),
  hear(questionGone, questionsLive['question.gone']),
  hear(questionAnonymised, questionsLive['question.anonymised']),
  hear(messageSent, messageReceived),
  hear(messageSeen, seenReceived),
  hear(conversationChanged, messageUpdates),
  ...[visitChanged, priceAsked, priceAnswered].map((message) => hear(message, visitUpdates)),
])

/** Puts one message through the rules of the web. */
export const applyMessage = (client: QueryClient, name: string, payload: unknown): void =>
  HEARD.get(name)?.(client, payload)

const OF_TWO_PEOPLE = /^(message|conversation|visit|price|case)\./

/** The request that a message is about which only the two sides of a job may hear; null for all other messages. */
export function privateRequest(name: string, payload: unknown): string | null {
  if (!OF_TWO_PEOPLE.test(name)) return null
  const { id, patch } = payload as { id: string; patch?: { requestId?: string } }
  return patch?.requestId ?? id
}
