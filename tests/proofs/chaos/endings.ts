import { noteArrival } from '#modules/fulfilment/visits/arrival/contract.ts'
import { beginLoading } from '#modules/fulfilment/visits/contract.ts'
import { cancelJob, giveUpJob } from '#modules/fulfilment/visits/rights/contract.ts'
import { repostRequest } from '#modules/market/requests/posting/contract.ts'
import { agreeOnTime } from './arrival.ts'
import { doAndRecord } from './do-and-record.ts'
import { type Job, takeStep } from './job.ts'

/**
 * The share that agreed on a time before, and the share of those owners who end the job at the moment the van arrives.
 */
const AGREED = 0.6
const AT_THE_DOOR = 0.5

/**
 * One party ends a job, often at the same moment as the other, or as the van arrives (RIGHT-04, RIGHT-05); its owner
 * posts it again from two tabs (RIGHT-06). Returns the id of the new request; null without one.
 */
export async function callOff(job: Job): Promise<string | null> {
  const { chance } = job.owner
  const agreed = chance.happens(AGREED)
  if (agreed) await agreeOnTime(job)
  const comes = agreed && chance.happens(AT_THE_DOOR)
  await Promise.all([end(job, 'owner'), comes ? come(job) : end(job, 'carrier')])
  if (job.signal.aborted) return null
  const tabs = await Promise.all([again(job), again(job)])
  return tabs.find((id) => id !== null) ?? null
}

async function come(job: Job): Promise<void> {
  await takeStep(job, 'carrier', 'arrival', noteArrival)
  await takeStep(job, 'carrier', 'loading', beginLoading)
}

function end({ requestId, history, owner, carrier, signal }: Job, by: 'owner' | 'carrier') {
  if (signal.aborted) return null
  const about = { op: history.next(), act: { kind: 'end', requestId, by } } as const
  const params = { requestId }
  return by === 'owner'
    ? doAndRecord(owner, history, {
        ...about,
        endpoint: cancelJob,
        options: { params, body: { reason: 'changed_mind' } },
      })
    : doAndRecord(carrier, history, { ...about, endpoint: giveUpJob, options: { params, body: { reason: 'no_van' } } })
}

async function again({ requestId, history, owner }: Job): Promise<string | null> {
  const { answer } = await doAndRecord(owner, history, {
    op: history.next(),
    act: { kind: 'repost', requestId },
    endpoint: repostRequest,
    options: { params: { requestId } },
    made: ({ id }) => id,
  })
  return answer?.id ?? null
}
