import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Delivery } from './live.ts'
import type { Redis } from './redis.ts'

/**
 * Carries deliveries to the sockets of every web process, over one Redis stream.
 *
 * Why not the Socket.IO streams adapter: its emit cannot be awaited, so an outbox row would be acknowledged before
 * Redis has the message; and it reads from '$' until its first message, so what is published between two reads, or
 * while it reconnects, is lost to that process. Here a publication is acknowledged by Redis, and every process reads
 * on from the id it has.
 */
export interface LiveBus {
  /** Sends to the sockets of this process at once, and to all others. Rejects while Redis is away. */
  publish(deliveries: readonly Delivery[]): Promise<void>
  close(): Promise<void>
}

const STREAM = 'kerbside:live'
/** Enough for minutes of heavy bidding; a process further behind than this tells its sockets to refetch. */
const KEEP_ENTRIES = 10_000
const READ_AT_ONCE = 200
const BLOCK_MS = 5_000
const RETRY_MS = 200

const Deliveries = z.array(
  z.object({ room: z.string(), name: z.nullable(z.string()), payload: z.optional(z.unknown()) }),
)

interface BusOptions {
  /** Temper quick: publishing fails fast, and the outbox keeps the fact. */
  publisher: Redis
  /** Temper patient; a process without sockets has none. */
  reader: Redis | null
  /** Hands one delivery to the sockets of this process. */
  emit: (delivery: Delivery) => void
  /** Called when Redis goes away or comes back: messages are late in between, and some may have been missed. */
  onDelay: (late: boolean) => void
  onError: (error: unknown) => void
}

/** Opens the bus; entries published from now on arrive. */
export function openLiveBus({ publisher, reader, emit, onDelay, onError }: BusOptions): LiveBus {
  const self = randomUUID()
  const stop = new AbortController()
  publisher.on('close', () => onDelay(true))
  publisher.on('ready', () => onDelay(false))
  const reading = reader ? readOn(reader, { self, emit, onError, signal: stop.signal }) : Promise.resolve()
  return {
    async publish(deliveries) {
      for (const delivery of deliveries) emit(delivery)
      await publisher.xadd(
        STREAM,
        'MAXLEN',
        '~',
        KEEP_ENTRIES,
        '*',
        'from',
        self,
        'deliveries',
        JSON.stringify(deliveries),
      )
    },
    async close() {
      stop.abort()
      reader?.disconnect()
      await reading
    },
  }
}

interface ReaderOptions {
  self: string
  emit: (delivery: Delivery) => void
  onError: (error: unknown) => void
  signal: AbortSignal
}

async function readOn(reader: Redis, { self, emit, onError, signal }: ReaderOptions): Promise<void> {
  let last: string | null = null
  while (!signal.aborted) {
    try {
      last ??= await newestId(reader)
      const answer: [string, [string, string[]][]][] | null = await reader.xread(
        'COUNT',
        READ_AT_ONCE,
        'BLOCK',
        BLOCK_MS,
        'STREAMS',
        STREAM,
        last,
      )
      for (const [id, fields] of answer?.[0]?.[1] ?? []) {
        last = id
        handEntry(fields, self, emit, onError)
      }
    } catch (error) {
      if (signal.aborted) return
      onError(error)
      await pause(RETRY_MS)
    }
  }
}

async function newestId(reader: Redis): Promise<string> {
  const [newest] = await reader.xrevrange(STREAM, '+', '-', 'COUNT', 1)
  return newest?.[0] ?? '0-0'
}

function handEntry(
  fields: string[],
  self: string,
  emit: (delivery: Delivery) => void,
  onError: (error: unknown) => void,
): void {
  const [, from, , body] = fields
  if (from === self) return
  const parsed = Deliveries.safeParse(JSON.parse(body ?? 'null'))
  if (!parsed.success) return onError(new Error('An entry of the live stream is not a list of deliveries'))
  for (const delivery of parsed.data) emit(delivery)
}
