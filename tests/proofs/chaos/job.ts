import type { BodyInputOf, EndpointShape } from '#server/platform/kernel/contract.ts'
import type { Actor, Asked, Attempted } from './attempt.ts'
import { doAndRecord } from './do-and-record.ts'
import type { History, JobStep } from './history.ts'

/** A job with an accepted carrier, and the people involved. */
export interface Job {
  readonly requestId: string
  readonly owner: Actor
  readonly carrier: Actor
  /** A carrier that was not chosen; null without one. */
  readonly stranger: Actor | null
  readonly history: History
  /** Aborted when the run is over: nothing new is started. */
  readonly signal: AbortSignal
}

/** One party takes a step of a job, which is recorded; nothing once the run is over. */
export async function takeStep<E extends EndpointShape>(
  { requestId, history, signal, ...sides }: Job,
  side: 'owner' | 'carrier',
  step: JobStep,
  endpoint: E,
  body?: BodyInputOf<E>,
): Promise<Attempted<E> | null> {
  if (signal.aborted) return null
  const act = { kind: 'step', requestId, step } as const
  const options = { params: { requestId }, ...(body !== undefined && { body }) } as Asked<E>
  return doAndRecord(sides[side], history, { op: history.next(), act, endpoint, options })
}
