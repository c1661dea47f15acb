import { type SealingSettings, suspendedAmong } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Metrics } from '#server/platform/kernel/metrics.ts'
import { recordAttempt } from './commands/record-attempt.ts'
import { type AttemptResult, type PostOptions, postToEndpoint } from './post-to-endpoint.ts'
import { freeSlots } from './rules.ts'
import { openSigningSecrets, signMessage } from './secrets.ts'
import { type ClaimedDelivery, claimEndpoints, releaseClaim } from './steps/claim-endpoints.ts'
import type { WebhooksTables } from './tables.ts'

export interface SenderContext {
  db: Db<WebhooksTables>
  config: SealingSettings
  metrics: Pick<Metrics, 'webhookDeliveries'>
  options: PostOptions
  onError: (error: unknown) => void
}

/** How long the next claim waits, in ms, so that deliveries that end together share one. */
const GATHER_MS = 25
const UNREADABLE = 'We couldn’t read the secret. Replace it.'
const SUSPENDED = 'The account is suspended.'

/**
 * Sends due deliveries: one at a time to each endpoint, to 50 endpoints in parallel. As soon as one ends, the next is
 * claimed, so that no endpoint waits for another; slow and failing ones share half of the slots (HOOK-04).
 */
export function openSender(context: SenderContext) {
  const { db, onError } = context
  const stopping = new AbortController()
  const deliveries = new Map<ClaimedDelivery, Promise<void>>()
  let currentFill: Promise<void> | null = null
  let fillAgain = false
  let nextFill: NodeJS.Timeout | null = null

  function start(claims: readonly ClaimedDelivery[]): void {
    const suspended = suspendedAmong(
      db,
      claims.map(({ userId }) => userId),
    )
    for (const claimed of claims) {
      const done = deliver(context, claimed, suspended, stopping.signal)
        .catch(onError)
        .then(() => {
          deliveries.delete(claimed)
          fillSoon()
        })
      deliveries.set(claimed, done)
    }
  }

  function fillSoon(): void {
    if (nextFill !== null) return
    nextFill = setTimeout(() => {
      nextFill = null
      void fill().catch(onError)
    }, GATHER_MS)
  }

  async function claimOnce(): Promise<void> {
    const slow = [...deliveries.keys()].filter(({ wasSlow }) => wasSlow).length
    const free = freeSlots({ slow, quick: deliveries.size - slow })
    const quick = await claimEndpoints(db, { slow: false, limit: free.quick })
    start(quick)
    const limit = Math.min(free.slow, free.quick - quick.length)
    start(await claimEndpoints(db, { slow: true, limit }))
  }

  /** Claims as many endpoints as there are free slots. Calls during a claim share the next one. */
  function fill(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve()
    fillAgain = currentFill !== null
    currentFill ??= (async () => {
      try {
        do {
          fillAgain = false
          await claimOnce()
        } while (fillAgain && !stopping.signal.aborted)
      } finally {
        currentFill = null
      }
    })()
    return currentFill
  }

  return {
    /** Starts due deliveries. Returns whether any is being sent, so that the task runs again without delay. */
    async run(): Promise<boolean> {
      await fill()
      return deliveries.size > 0
    },
    /** Ends all requests and gives their endpoints back: their deliveries stay due. */
    async stop(): Promise<void> {
      stopping.abort()
      await currentFill?.catch(onError)
      await Promise.all(deliveries.values())
    },
  }
}

/** Sends one delivery and records the outcome. A crash in between repeats it under the same webhook-id. */
async function deliver(
  context: SenderContext,
  claimed: ClaimedDelivery,
  suspended: Promise<ReadonlySet<string>>,
  stopSignal: AbortSignal,
): Promise<void> {
  const { db, metrics } = context
  try {
    const isSuspended = (await suspended).has(claimed.userId)
    const result = isSuspended ? failUnsent(SUSPENDED) : await post(context, claimed, stopSignal)
    const outcome = await recordAttempt(db, claimed, result, new Date())
    metrics.webhookDeliveries.inc({ outcome })
  } catch (error) {
    await releaseClaim(db, claimed)
    if (!stopSignal.aborted) throw error
  }
}

async function post(
  { config, options }: SenderContext,
  claimed: ClaimedDelivery,
  stopSignal: AbortSignal,
): Promise<AttemptResult> {
  const { id, endpointId, url, sealed, sealedBefore, beforeUntil, payload: body } = claimed
  const at = new Date()
  const endpoint = { id: endpointId, sealed, sealed_before: sealedBefore, before_until: beforeUntil }
  const secrets = openSigningSecrets(config, endpoint, at)
  if (secrets.length === 0) return failUnsent(UNREADABLE)
  return postToEndpoint({ url, headers: signMessage({ id, at, body }, secrets), body }, options, stopSignal)
}

const failUnsent = (error: string): AttemptResult => ({ status: null, answer: null, error, tookMs: 0, notSent: true })
