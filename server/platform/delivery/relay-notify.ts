import { QUIET_AFTER_MS } from '#server/platform/kernel/idle-backoff.ts'
import type { RedisClient } from '#server/platform/kernel/redis.ts'

const CHANNEL = 'kerbside:wake-up'
/** Commits within this time share one call to other processes. */
const TOGETHER_MS = 25
/** Commits without events are published once in this time: often enough to keep every process from resting. */
const MENTION_MS = QUIET_AFTER_MS / 2

interface RelayNotifyOptions {
  /** Temper quick: a call that is lost costs a sweep's pause, no more. */
  redis: RedisClient
  /** Temper patient, for a process with a relay or workers; null elsewhere. */
  listener: RedisClient | null
  relayHere: boolean
  /** Whatever this process has that waits for commits. */
  onWake: () => void
}

/** Tells relays and workers of all processes that something was committed; those of this process hear at once. */
export function openRelayNotify({ redis, listener, relayHere, onWake }: RelayNotifyOptions) {
  let calling: NodeJS.Timeout | null = null
  let calledAt = 0
  if (listener) {
    listener.on('message', onWake)
    // what was published while the connection was away
    listener.on('ready', onWake)
    listener.subscribe(CHANNEL).catch(() => {
      // ioredis subscribes again by itself when the connection comes back; until then the sweep serves.
    })
  }
  const isDue = () => Date.now() - calledAt > MENTION_MS
  /** Events were committed: the relays of all processes are to carry them. */
  function call(): void {
    onWake()
    // the relay of this process carries the events: the others only need to know that it is not quiet
    if (calling || (relayHere && !isDue())) return
    calledAt = Date.now()
    calling = setTimeout(() => {
      calling = null
      // Lost while Redis is away, which the sweep makes good.
      redis.publish(CHANNEL, '').catch(() => undefined)
    }, TOGETHER_MS)
  }
  return {
    call,
    /** Something else was committed, which matters only to processes that rest. */
    mention() {
      if (isDue()) call()
    },
  }
}
