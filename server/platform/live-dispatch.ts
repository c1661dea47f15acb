import { type AnyDb, own } from './database.ts'
import type { DomainEvent } from './events.ts'
import { type Announcement, deliveriesOf, LIVE_CONSUMER } from './live.ts'
import type { LiveBus } from './live-bus.ts'
import type { PlatformTables } from './transaction.ts'

/** Acknowledgements are written together at this pace. */
const ACKNOWLEDGE_MS = 50
/** Beyond this many waiting acknowledgements the oldest are dropped: the outbox then sends once more, which is harmless. */
const MOST_WAITING = 10_000

/** The short cut of live messages: from the commit straight to the sockets, acknowledged in batches afterwards. */
export interface LiveDispatch {
  /** First try, in the process that committed; what fails here comes again through the queue. */
  committed(events: readonly DomainEvent[]): void
  /** The same work as a queue consumer: sends, then notes it in the inbox. Throws while Redis is away. */
  consume(raw: unknown): Promise<void>
  close(): Promise<void>
}

interface DispatchOptions {
  db: AnyDb
  bus: LiveBus
  announcements: readonly Announcement[]
  onError: (error: unknown) => void
}

export function startLiveDispatch({ db, bus, announcements, onError }: DispatchOptions): LiveDispatch {
  const waiting: string[] = []
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    writing = acknowledge().catch(onError)
  }, ACKNOWLEDGE_MS)

  async function acknowledge(): Promise<void> {
    if (waiting.length === 0) return
    const batch = waiting.splice(0)
    try {
      await note(db, batch)
    } catch (error) {
      waiting.unshift(...batch.slice(-MOST_WAITING))
      throw error
    }
  }

  async function send(event: DomainEvent): Promise<void> {
    const deliveries = deliveriesOf(announcements, event)
    if (deliveries.length === 0) return
    await bus.publish(deliveries)
    waiting.push(event.id)
  }

  return {
    committed(events) {
      // After the reply: a hundred watchers must not make the bidder wait.
      setImmediate(() => {
        for (const event of events) send(event).catch(onError)
      })
    },
    async consume(raw) {
      await bus.publish(deliveriesOf(announcements, raw))
      await note(db, [(raw as DomainEvent).id])
    },
    async close() {
      clearInterval(timer)
      await writing
      await acknowledge().catch(onError)
    },
  }
}

async function note(db: AnyDb, eventIds: readonly string[]): Promise<void> {
  await own<PlatformTables>(db)
    .insertInto('inbox')
    .values(eventIds.map((event_id) => ({ event_id, consumer: LIVE_CONSUMER, done_at: new Date() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
