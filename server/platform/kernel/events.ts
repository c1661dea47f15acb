import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod/mini'

/** A kind of event. Its data contains only ids and public facts, because queues and logs may contain it. */
export interface EventKind<Type extends string = string, Data = unknown> {
  readonly type: Type
  /** Raised when the data's meaning changes; a new field needs no new version. */
  readonly version: number
  readonly data: z.ZodMiniType<Data>
  /** Returns a new event of this kind that happened at `at`. */
  of(data: Data, at: Date): DomainEvent<Type, Data>
}

/** One event. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  /** UUID v7; also the job id and the key of every inbox row. */
  readonly id: string
  readonly type: Type
  readonly version: number
  /** UTC instant, ISO 8601. */
  readonly at: string
  readonly data: Data
}

export type EventOf<K> = K extends EventKind<infer Type, infer Data> ? DomainEvent<Type, Data> : never

/** Declares a kind of event, named in the past tense, in the module that owns the fact. */
export function eventKind<const Type extends string, Shape extends z.ZodMiniType>(
  type: Type,
  version: number,
  data: Shape,
): EventKind<Type, z.output<Shape>> {
  return {
    type,
    version,
    data: data as unknown as z.ZodMiniType<z.output<Shape>>,
    of: (eventData, at) => ({ id: randomUUIDv7(), type, version, at: at.toISOString(), data: eventData }),
  }
}

/** An event on the queue, before its data is parsed. */
export const EventEnvelope = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.number(),
  at: z.iso.datetime(),
  data: z.unknown(),
  requestId: z.optional(z.uuid()),
  againAt: z.optional(z.iso.datetime()),
})

/** An event on the queue. */
export interface QueuedEvent extends DomainEvent {
  /** The HTTP request that caused the event. */
  readonly requestId?: string | undefined
  /** When the event was queued again with new attempts, if it was. */
  readonly againAt?: string | undefined
}

/** Parses what the outbox or a queue returned as an event of `kind`. Throws if it is not one. */
export function parseEvent<Type extends string, Data>(
  kind: EventKind<Type, Data>,
  raw: unknown,
): DomainEvent<Type, Data> {
  const envelope = EventEnvelope.parse(raw)
  if (envelope.type !== kind.type) throw new Error(`Expected ${kind.type}, received ${envelope.type}`)
  return { ...envelope, type: kind.type, data: kind.data.parse(envelope.data) }
}
