import type { QueryClient } from '@tanstack/react-query'
import { bidDecided, bidPlaced, bidWithdrawn } from '#modules/bidding/contract.ts'
import { requestChanged, requestPosted } from '#modules/requests/contract.ts'
import type { LiveMessageShape, LivePayload } from '#server/platform/kernel/contract.ts'
import { bidsLive } from '#web/features/bidding/live/bids.live.ts'
import { requestsLive } from '#web/features/requests/requests.live.ts'

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

/** Which of the web's rules each message is put through, as useBidMessages and useRequestMessages have it. */
const HEARD = new Map<string, Hear>([
  hear(bidPlaced, bidsLive['bid.placed'], requestsLive['bid.placed']),
  hear(bidDecided, bidsLive['bid.decided'], requestsLive['bid.decided']),
  hear(bidWithdrawn, bidsLive['bid.withdrawn'], requestsLive['bid.withdrawn']),
  hear(requestPosted, requestsLive['request.posted']),
  hear(requestChanged, bidsLive['request.changed'], requestsLive['request.changed']),
])

/** Puts one message through the rules of the web. */
export const hearMessage = (client: QueryClient, name: string, payload: unknown): void =>
  HEARD.get(name)?.(client, payload)
