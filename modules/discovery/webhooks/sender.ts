import { type SealingSettings, suspendedAmong } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Metrics } from '#server/platform/kernel/metrics.ts'
import { recordAttempt } from './commands/record-attempt.ts'
import { type Posted, type PostOptions, postRequest } from './post-request.ts'
import { freePlaces } from './rules.ts'
import { openSigningSecrets, signMessage } from './secrets.ts'
import { type Claimed, claimEndpoints, releaseClaim } from './steps/claim-endpoints.ts'
import type { WebhooksTables } from './tables.ts'

export interface SenderContext {
  db: Db<WebhooksTables>
  config: SealingSettings
  metrics: Pick<Metrics, 'webhookDeliveries'>
  options: PostOptions
  onError: (error: unknown) => void
}

const UNREADABLE = 'We couldn’t read the secret. Replace it.'
const SUSPENDED = 'The account is suspended.'

/**
 * Sends due deliveries: one at a time to each endpoint, to 50 endpoints in parallel. As soon as one ends, the next is
 * claimed, so that no endpoint waits for another; slow and failing ones share half of the places (HOOK-04).
 */
export function openSender(context: SenderContext) {
  const { db, onError } = context
  const stopping = new AbortController()
  const underway = new Map<Claimed, Promise<void>>()
  let filling: Promise<void> | null = null
  let again = false

  function start(claimed: Claimed): void {
    const done = deliver(context, claimed, stopping.signal)
      .catch(onError)
      .then(() => {
        underway.delete(claimed)
        void fill().catch(onError)
      })
    underway.set(claimed, done)
  }

  async function claimOnce(): Promise<void> {
    const slow = [...underway.keys()].filter(({ wasSlow }) => wasSlow).length
    const free = freePlaces({ slow, quick: underway.size - slow })
    const quick = await claimEndpoints(db, { slow: false, most: free.quick })
    for (const claimed of quick) start(claimed)
    const most = Math.min(free.slow, free.quick - quick.length)
    for (const claimed of await claimEndpoints(db, { slow: true, most })) start(claimed)
  }

  /** Claims as much as there are places for. Calls during a claim share the next one. */
  function fill(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve()
    again = filling !== null
    filling ??= (async () => {
      try {
        do {
          again = false
          await claimOnce()
        } while (again && !stopping.signal.aborted)
      } finally {
        filling = null
      }
    })()
    return filling
  }

  return {
    /** Starts what is due. Returns whether anything is being sent, so that the next look isn't delayed. */
    async run(): Promise<boolean> {
      await fill()
      return underway.size > 0
    },
    /** Ends all requests and gives their endpoints back: their deliveries stay due. */
    async stop(): Promise<void> {
      stopping.abort()
      await filling?.catch(onError)
      await Promise.all(underway.values())
    },
  }
}

/** Sends one delivery and records the outcome. A crash in between repeats it under the same webhook-id. */
async function deliver(context: SenderContext, claimed: Claimed, stopped: AbortSignal): Promise<void> {
  const { db, metrics } = context
  try {
    const posted = await post(context, claimed, stopped)
    const outcome = await recordAttempt(db, claimed, posted, new Date())
    metrics.webhookDeliveries.inc({ outcome })
  } catch (error) {
    await releaseClaim(db, claimed)
    if (!stopped.aborted) throw error
  }
}

async function post({ db, config, options }: SenderContext, claimed: Claimed, stopped: AbortSignal): Promise<Posted> {
  const { id, endpointId, userId, url, sealed, sealedBefore, beforeUntil, payload: body } = claimed
  if ((await suspendedAmong(db, [userId])).has(userId)) return failUnsent(SUSPENDED)
  const at = new Date()
  const endpoint = { id: endpointId, sealed, sealed_before: sealedBefore, before_until: beforeUntil }
  const secrets = openSigningSecrets(config, endpoint, at)
  if (secrets.length === 0) return failUnsent(UNREADABLE)
  return postRequest({ url, headers: signMessage({ id, at, body }, secrets), body }, options, stopped)
}

const failUnsent = (error: string): Posted => ({ status: null, answer: null, error, tookMs: 0, ours: true })
