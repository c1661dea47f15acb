import { IDLE_AFTER_MS } from '#server/platform/kernel/idle-backoff.ts'
import type { RedisClient } from '#server/platform/kernel/redis.ts'

const CHANNEL = 'kerbside:wake-up'
/** Commits within this time share one message to other processes. */
const BATCH_MS = 25
/** How often commits without events are published, so that no process counts as idle. */
const KEEP_AWAKE_MS = IDLE_AFTER_MS / 2

interface RelayNotifyOptions {
  /** Fails fast while Redis is down: a lost message only delays events until the relay's next sweep. */
  redis: RedisClient
  /** Waits for Redis, in a process with a relay or workers; null elsewhere. */
  listener: RedisClient | null
  /** Whether this process has a relay. */
  hasRelay: boolean
  /** Wakes everything in this process that waits for commits. */
  onWake: () => void
}

/** Wakes the relays and workers of all processes after a commit; those of this process straight away. */
export function openRelayNotify({ redis, listener, hasRelay, onWake }: RelayNotifyOptions) {
  let publishTimer: NodeJS.Timeout | null = null
  let publishedAt = 0
  if (listener) {
    listener.on('message', onWake)
    // Messages may have been published while the listener was disconnected.
    listener.on('ready', onWake)
    listener.subscribe(CHANNEL).catch(() => {
      // ioredis subscribes again when the connection is back; until then the relay's sweep finds the events
    })
  }
  const isDue = () => Date.now() - publishedAt > KEEP_AWAKE_MS
  /** Reports committed events to the relays of all processes. */
  function notify(): void {
    onWake()
    // With a relay here, the other processes only need to know that the system isn't idle.
    if (publishTimer || (hasRelay && !isDue())) return
    publishedAt = Date.now()
    publishTimer = setTimeout(() => {
      publishTimer = null
      // If the message is lost, the relay's next sweep finds the events.
      redis.publish(CHANNEL, '').catch(() => undefined)
    }, BATCH_MS)
  }
  return {
    notify,
    /** Reports a commit without events, which only keeps processes from idling. */
    keepAwake() {
      if (isDue()) notify()
    },
  }
}
