import type { AnswerOf, EndpointShape } from '#server/platform/kernel/contract.ts'
import { type Actor, type Asked, type Attempted, attempt } from './attempt.ts'
import type { Act, History } from './history.ts'

interface Doing<E extends EndpointShape> {
  readonly op: number
  readonly act: Act
  readonly endpoint: E
  readonly options: Asked<E>
  /** Returns the id of what an answer says was created. */
  readonly made?: (answer: AnswerOf<E>) => string
}

/** Does one thing and records its outcome. */
export async function doAndRecord<E extends EndpointShape>(
  actor: Actor,
  history: History,
  { op, act, endpoint, options, made }: Doing<E>,
): Promise<Attempted<E>> {
  const startedAt = Date.now()
  const done = await attempt(actor, endpoint, options)
  history.add({
    ...{ op, who: actor.account.id, act, startedAt, endedAt: Date.now() },
    ...{ tries: done.tries, outcome: done.outcome, why: done.why, bugs: done.bugs, again: done.again },
    made: done.answer === null || !made ? null : made(done.answer),
  })
  return done
}
