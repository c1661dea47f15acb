import { collectAndComplete, completeVisit } from './arrival.ts'
import { dispute } from './disputes.ts'
import { callOff } from './endings.ts'
import type { Job } from './job.ts'
import { reviewAfter } from './reviewing.ts'
import { talk } from './talking.ts'

/** The share of jobs that are cancelled, and the share that are collected without steps at the door. */
const CANCELLED = 0.2
const BRIEF = 0.25
/** The share in which one of the parties reports a problem. */
const DISPUTE = 0.25

/** Both parties do what follows an acceptance. Returns the id of the request that it was posted again as. */
export async function afterAcceptance(job: Job): Promise<string | null> {
  const [again] = await Promise.all([
    goThroughJob(job),
    talk(job),
    ...(job.owner.chance.happens(DISPUTE) ? [dispute(job)] : []),
  ])
  return again
}

async function goThroughJob(job: Job): Promise<string | null> {
  const { chance } = job.owner
  if (chance.happens(CANCELLED)) return callOff(job)
  await (chance.happens(BRIEF) ? collectAndComplete(job) : completeVisit(job))
  await reviewAfter(job)
  return null
}
