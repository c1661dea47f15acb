import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import type { EmulatorEvent } from './shapes.ts'

/** Faults of message delivery, for tests; none with all 0. */
export interface DeliveryFaults {
  /** Share of messages that are sent twice, 0 to 1. */
  duplicate: number
  /** Share that is never sent. */
  drop: number
  /** Longest delay of a message, ms: they overtake one another. */
  delayMs: number
}

export const NO_FAULTS: DeliveryFaults = { duplicate: 0, drop: 0, delayMs: 0 }

/** Pauses between tries of a message that was not accepted, ms. */
const TRY_AGAIN_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const ANSWER_MS = 10_000

export interface Deliveries {
  send(event: EmulatorEvent): void
  set(faults: Partial<DeliveryFaults>): void
  /** Sends later messages to another address. */
  setUrl(url: string): void
  /** Resolves when nothing is on its way any more. */
  waitUntilSettled(): Promise<void>
  close(): Promise<void>
}

/** Sends signed messages to `url`, repeatedly until each is accepted; nothing without a `url`. */
export function openDeliveries({ url, secret }: { url: string | null; secret: string }): Deliveries {
  let target = url
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let faults = NO_FAULTS

  async function deliver(event: EmulatorEvent, target: string): Promise<void> {
    const payload = JSON.stringify(event)
    await pause(Math.random() * faults.delayMs, undefined, { signal: stopping.signal })
    for (const wait of [0, ...TRY_AGAIN_MS]) {
      await pause(wait, undefined, { signal: stopping.signal })
      if (await isAccepted(target, payload, secret, stopping.signal)) return
    }
  }

  function start(event: EmulatorEvent, target: string): void {
    const delivery = deliver(event, target)
      // an emulator that is stopping leaves the rest undelivered, as a power cut would
      .catch(() => undefined)
      .finally(() => underWay.delete(delivery))
    underWay.add(delivery)
  }

  return {
    send(event) {
      if (target === null || Math.random() < faults.drop) return
      start(event, target)
      if (Math.random() < faults.duplicate) start(event, target)
    },
    set(change) {
      faults = { ...faults, ...change }
    },
    setUrl(newUrl) {
      target = newUrl
    },
    async waitUntilSettled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

async function isAccepted(url: string, payload: string, secret: string, stopping: AbortSignal): Promise<boolean> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_MS)])
  try {
    return (await fetch(url, { method: 'POST', headers, body: payload, signal })).ok
  } catch {
    // not there, or too slow: tried again
    return false
  }
}
