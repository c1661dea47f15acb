import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { RedisClient } from '#server/platform/kernel/redis.ts'
import { LIVE_ENTRY, runInSpan } from '#server/platform/kernel/traces.ts'
import type { Delivery } from './live-updates.ts'

/**
 * Carries deliveries to the sockets of every web process, over one Redis stream. Redis acknowledges each publication,
 * and every process reads on from the last id it has read.
 *
 * The Socket.IO streams adapter can't replace it, for two reasons. Its emit can't be awaited, so an outbox row would be
 * acknowledged before Redis has the message. And it reads from '$' until its first message, so a process would miss
 * what is published between two reads or while it reconnects.
 */
export interface LiveBus {
  /**
   * Sends to the sockets of this process at once, and to those of other processes through Redis. Returns the id of the
   * stream's entry. Rejects while Redis is down.
   */
  publish(deliveries: readonly Delivery[]): Promise<string>
  close(): Promise<void>
}

const STREAM = 'kerbside:live'
/** Enough for minutes of heavy bidding. The pages of a process that is further behind reload their data. */
const KEEP_ENTRIES = 10_000
const READ_BATCH_SIZE = 200
const BLOCK_MS = 2_000
const RETRY_MS = 200
/** How often a reader checks that no entries were removed before it read them. */
const GAP_CHECK_MS = 1_000
/** The position before the first entry. */
const START = '0-0'

const Deliveries = z.array(
  z.object({
    room: z.string(),
    name: z.nullable(z.string()),
    payload: z.optional(z.unknown()),
    onlyFor: z.optional(z.array(z.string())),
  }),
)

interface BusOptions {
  /** Fails fast while Redis is down: the outbox keeps the event. */
  publisher: RedisClient
  /** Waits for Redis; null for a process without sockets. */
  reader: RedisClient | null
  /** Hands one delivery to the sockets of this process. */
  emit: (delivery: Delivery) => void
  /** Called when Redis goes down or comes back. Messages are late in between. */
  onDelay: (late: boolean) => void
  /**
   * Called when sockets may have missed messages: when this process starts to read, and when entries may have been
   * removed before it read them, as when Redis was emptied.
   */
  onGap: () => void
  onError: (error: unknown) => void
}

/** Opens the bus. Calls `onGap` as soon as Redis answers; every entry published after that call arrives. */
export function openLiveBus({ publisher, reader, emit, onDelay, onGap, onError }: BusOptions): LiveBus {
  const processId = randomUUID()
  const stop = new AbortController()
  publisher.on('close', () => onDelay(true))
  publisher.on('ready', () => onDelay(false))
  const reading = reader
    ? readUntilClosed(reader, { processId, emit, onDelay, onGap, onError, signal: stop.signal })
    : Promise.resolve()
  return {
    async publish(deliveries) {
      for (const delivery of deliveries) emit(delivery)
      const fields = ['from', processId, 'deliveries', JSON.stringify(deliveries)]
      return (await publisher.xadd(STREAM, 'MAXLEN', '~', KEEP_ENTRIES, '*', ...fields)) ?? ''
    },
    async close() {
      stop.abort()
      reader?.disconnect()
      await reading
    },
  }
}

interface ReaderOptions extends Omit<BusOptions, 'publisher' | 'reader'> {
  processId: string
  signal: AbortSignal
}

/** How far a process has read the stream. */
interface ReadPosition {
  /** The id of the newest entry that the process has read; null until Redis has reported the end of the stream. */
  last: string | null
  /** The value of `last` at the last check for a gap. */
  newest: string
  /** When the next check is due, in ms since the epoch. */
  checkAt: number
  /** True from the failure of a cluster's server until the next read: its successor may lack the last entries. */
  isUnsure: boolean
}

async function readUntilClosed(reader: RedisClient, options: ReaderOptions): Promise<void> {
  const position: ReadPosition = { last: null, newest: START, checkAt: 0, isUnsure: false }
  reader.on('-node', () => {
    position.isUnsure = true
    options.onDelay(true)
  })
  while (!options.signal.aborted) {
    try {
      await readMore(reader, position, options)
      if (position.isUnsure) options.onDelay(false)
      position.isUnsure = false
      if (Date.now() >= position.checkAt) await checkForGap(reader, position, options)
    } catch (error) {
      if (options.signal.aborted) return
      options.onError(error)
      await pause(RETRY_MS)
    }
  }
}

async function readMore(reader: RedisClient, position: ReadPosition, options: ReaderOptions): Promise<void> {
  if (position.last === null) {
    position.last = await newestId(reader)
    // Sockets that connected before the position was known may have missed what was published until then.
    options.onGap()
  }
  const start = ['STREAMS', STREAM, position.last] as const
  const answer = await reader.xread('COUNT', READ_BATCH_SIZE, 'BLOCK', BLOCK_MS, ...start)
  for (const [id, [, writer, , body]] of answer?.[0]?.[1] ?? []) {
    position.last = id
    if (writer !== options.processId) await emitEntry(id, body, options)
  }
}

async function checkForGap(reader: RedisClient, position: ReadPosition, { onGap }: ReaderOptions): Promise<void> {
  const [oldest, newest] = await Promise.all([oldestId(reader), newestId(reader)])
  // Redis was emptied, or its successor lacks the last entries, so new entries may have lower ids.
  const isShort = position.last !== null && isAfter(position.last, newest)
  if (isShort) position.last = newest
  // If the oldest entry is newer than the last one read, entries in between may have been removed unread.
  if (isShort || (position.newest !== START && isAfter(oldest, position.newest))) onGap()
  position.newest = position.last ?? START
  position.checkAt = Date.now() + GAP_CHECK_MS
}

async function newestId(reader: RedisClient): Promise<string> {
  const [newest] = await reader.xrevrange(STREAM, '+', '-', 'COUNT', 1)
  return newest?.[0] ?? START
}

async function oldestId(reader: RedisClient): Promise<string> {
  const [oldest] = await reader.xrange(STREAM, '-', '+', 'COUNT', 1)
  return oldest?.[0] ?? START
}

function isAfter(later: string, earlier: string): boolean {
  const [[laterAt = 0, laterSequence = 0], [earlierAt = 0, earlierSequence = 0]] = [later, earlier].map((id) =>
    id.split('-').map(Number),
  ) as [number[], number[]]
  return laterAt > earlierAt || (laterAt === earlierAt && laterSequence > earlierSequence)
}

async function emitEntry(id: string, body: string | undefined, { emit, onError }: ReaderOptions): Promise<void> {
  await runInSpan('show', { [LIVE_ENTRY]: id }, async () => {
    const parsed = Deliveries.safeParse(JSON.parse(body ?? 'null'))
    if (!parsed.success) return onError(new Error('An entry of the live stream is not a list of deliveries'))
    for (const delivery of parsed.data) emit(delivery)
  })
}
