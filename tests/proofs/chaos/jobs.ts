import { atTheDoor, briefly } from './door.ts'
import { callOff } from './endings.ts'
import type { Job } from './job.ts'
import { quarrel } from './quarrels.ts'
import { reviewAfter } from './reviewing.ts'
import { talk } from './talking.ts'

/** How many jobs are cancelled, and how many are collected without a word at the door. */
const CANCELLED = 0.2
const BRIEF = 0.25
/** In how many something went wrong, as one of the two says. */
const QUARREL = 0.25

/** Lets both sides of a job do what is theirs to do after an acceptance. Gives the id of the request that it was posted again as. */
export async function goOn(job: Job): Promise<string | null> {
  const [again] = await Promise.all([
    live(job),
    talk(job),
    ...(job.owner.chance.happens(QUARREL) ? [quarrel(job)] : []),
  ])
  return again
}

async function live(job: Job): Promise<string | null> {
  const { chance } = job.owner
  if (chance.happens(CANCELLED)) return callOff(job)
  await (chance.happens(BRIEF) ? briefly(job) : atTheDoor(job))
  await reviewAfter(job)
  return null
}
