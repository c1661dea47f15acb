import { QUIET_AFTER_MS } from '#server/platform/kernel/idle-backoff.ts'
import type { RedisClient } from '#server/platform/kernel/redis.ts'

const CHANNEL = 'kerbside:wake-up'
/** Commits within this time share one call to other processes. */
const TOGETHER_MS = 25
/** Commits without events are published once in this time: often enough to keep every process awake. */
const MENTION_MS = QUIET_AFTER_MS / 2

interface RelayNotifyOptions {
  /** Fails fast while Redis is away: a lost call costs no more than the wait for the sweep. */
  redis: RedisClient
  /** Waits for Redis, in a process with a relay or workers; null elsewhere. */
  listener: RedisClient | null
  relayHere: boolean
  /** Wakes everything in this process that waits for commits. */
  onWake: () => void
}

/** Notifies relays and workers of all processes that something was committed; those of this process straight away. */
export function openRelayNotify({ redis, listener, relayHere, onWake }: RelayNotifyOptions) {
  let calling: NodeJS.Timeout | null = null
  let calledAt = 0
  if (listener) {
    listener.on('message', onWake)
    // for what was published while the connection was away
    listener.on('ready', onWake)
    listener.subscribe(CHANNEL).catch(() => {
      // ioredis subscribes again automatically when the connection is back; until then there is the sweep.
    })
  }
  const isDue = () => Date.now() - calledAt > MENTION_MS
  /** Events were committed: the relays of all processes should carry them. */
  function call(): void {
    onWake()
    // the relay of this process carries the events: the others only need to know that the system is not idle
    if (calling || (relayHere && !isDue())) return
    calledAt = Date.now()
    calling = setTimeout(() => {
      calling = null
      // A call lost while Redis is away is made up for by the sweep.
      redis.publish(CHANNEL, '').catch(() => undefined)
    }, TOGETHER_MS)
  }
  return {
    call,
    /** Something else was committed, which matters only to idle processes. */
    mention() {
      if (isDue()) call()
    },
  }
}
