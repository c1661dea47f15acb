import type { Redis } from './redis.ts'

const CHANNEL = 'kerbside:wake-relay'
/** Commits within this time share one call to other processes. */
const TOGETHER_MS = 5

interface WakeUpOptions {
  /** Temper quick: a call that is lost costs a sweep's pause, no more. */
  redis: Redis
  /** Temper patient, for a process with a relay; null elsewhere. */
  listener: Redis | null
  onWake: () => void
}

/** Tells the relays of all processes that something was committed; a relay in this process hears at once. */
export function openWakeUp({ redis, listener, onWake }: WakeUpOptions): { call(): void } {
  let calling: NodeJS.Timeout | null = null
  if (listener) {
    listener.on('message', onWake)
    listener.subscribe(CHANNEL).catch(() => {
      // ioredis subscribes again by itself when the connection comes back; until then the sweep serves.
    })
  }
  return {
    call() {
      if (listener) onWake()
      if (calling) return
      calling = setTimeout(() => {
        calling = null
        // Lost while Redis is away, which the sweep makes good.
        if (!listener) redis.publish(CHANNEL, '').catch(() => undefined)
      }, TOGETHER_MS)
    },
  }
}
