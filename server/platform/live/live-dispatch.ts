import { type AnyDb, asModuleDb } from '#server/platform/database/database.ts'
import type { PlatformTables } from '#server/platform/database/transaction.ts'
import { waitedMs } from '#server/platform/delivery/consumers.ts'
import type { DomainEvent, QueuedEvent } from '#server/platform/kernel/events.ts'
import { LIVE_ENTRY, runInSpan } from '#server/platform/kernel/traces.ts'
import { openWriteBuffer } from '#server/platform/kernel/write-buffer.ts'
import type { LiveBus } from './live-bus.ts'
import { deliveriesOf, LIVE_CONSUMER, type LiveUpdate } from './live-updates.ts'

/**
 * How often acknowledgements are written. If one is lost, its message is only sent twice, which is harmless.
 */
const ACKNOWLEDGE_MS = 100

/** Sends live messages straight after the commit, and acknowledges them in batches afterwards. */
export interface LiveDispatch {
  /** Sends the messages of events that this process has committed. Failures are repeated through the queue. */
  sendCommitted(events: readonly DomainEvent[]): void
  /** Sends the messages of a queued event, then adds the event to the inbox. Throws while Redis is down. */
  consume(raw: unknown, attempt: number): Promise<void>
  close(): Promise<void>
}

interface DispatchOptions {
  db: AnyDb
  bus: LiveBus
  liveUpdates: readonly LiveUpdate[]
  onError: (error: unknown) => void
}

interface Acknowledgement {
  eventId: string
  attempt: number
  waitedMs: number
  ranMs: number
}

export function startLiveDispatch({ db, bus, liveUpdates, onError }: DispatchOptions): LiveDispatch {
  const acknowledgements = openWriteBuffer<Acknowledgement>({
    everyMs: ACKNOWLEDGE_MS,
    write: (batch) => storeAcknowledgements(db, batch),
    onError,
  })

  async function send(event: QueuedEvent, attempt: number): Promise<Acknowledgement | null> {
    const deliveries = await deliveriesOf(liveUpdates, event, db)
    if (deliveries.length === 0) return null
    const startedAt = Date.now()
    await runInSpan(`tell ${event.type}`, { 'kerbside.event_id': event.id }, async (addAttributes) =>
      addAttributes({ [LIVE_ENTRY]: await bus.publish(deliveries) }),
    )
    return { eventId: event.id, attempt, waitedMs: waitedMs(event, startedAt), ranMs: Date.now() - startedAt }
  }

  return {
    sendCommitted(events) {
      // After the response, so that the caller doesn't wait for the live messages.
      setImmediate(() => {
        for (const event of events)
          send(event, 1).then((acknowledgement) => {
            if (acknowledgement) acknowledgements.add(acknowledgement)
          }, onError)
      })
    },
    async consume(raw, attempt) {
      const event = raw as QueuedEvent
      const acknowledgement = await send(event, attempt)
      await storeAcknowledgements(db, [acknowledgement ?? { eventId: event.id, attempt, waitedMs: 0, ranMs: 0 }])
    },
    close: acknowledgements.close,
  }
}

async function storeAcknowledgements(db: AnyDb, acknowledgements: readonly Acknowledgement[]): Promise<void> {
  await asModuleDb<PlatformTables>(db)
    .insertInto('inbox')
    .values(
      acknowledgements.map(({ eventId, attempt, waitedMs, ranMs }) => ({
        event_id: eventId,
        consumer: LIVE_CONSUMER,
        done_at: new Date(),
        attempt,
        waited_ms: waitedMs,
        ran_ms: ranMs,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
