import { markCollected } from '#modules/requests/contract.ts'
import type { Actor } from './attempt.ts'
import { doing } from './doing.ts'
import type { History } from './history.ts'
import { talk } from './talking.ts'

/** A job that found its carrier, and those who have to do with it. */
export interface Job {
  readonly requestId: string
  readonly owner: Actor
  readonly carrier: Actor
  /** A carrier that was not chosen; null where there is none. */
  readonly stranger: Actor | null
  readonly history: History
  /** The storm is over: nothing new is begun. */
  readonly signal: AbortSignal
}

/** Lets both sides of a job do what is theirs to do after an acceptance. */
export async function goOn(job: Job): Promise<void> {
  await Promise.all([talk(job), collect(job)])
}

/** Says that everything was taken away: the job gets its receipt. */
const collect = ({ owner, requestId, history }: Job) =>
  doing(owner, history, {
    op: history.next(),
    act: { kind: 'collect', requestId },
    endpoint: markCollected,
    options: { params: { requestId } },
  })
