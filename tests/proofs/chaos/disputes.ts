import { markSolved, openCase, writeEntry } from '#modules/fulfilment/cases/contract.ts'
import { doAndRecord } from './do-and-record.ts'
import type { Job } from './job.ts'

/** The share in which both parties mark it as solved in the end. */
const SOLVED = 0.7
const SIDES = ['owner', 'carrier'] as const

/**
 * Both parties report the same damage at once, one of them from two tabs, answer each other, and settle it (CASE-01,
 * CASE-02).
 */
export async function dispute(job: Job): Promise<void> {
  const reporters = job.owner.chance.happens(0.5) ? (['owner', 'owner'] as const) : SIDES
  const opened = await Promise.all(reporters.map((side) => open(job, side)))
  const caseId = opened.find((id) => id !== null)
  if (!caseId || job.signal.aborted) return
  await Promise.all(SIDES.map((side) => write(job, side, caseId)))
  if (job.signal.aborted || !job.owner.chance.happens(SOLVED)) return
  await Promise.all(SIDES.map((side) => solve(job, side, caseId)))
}

type Side = (typeof SIDES)[number]

/** Returns the id of the case that it opened, or added to. */
async function open({ requestId, history, ...sides }: Job, side: Side): Promise<string | null> {
  const op = history.next()
  const text = `The door frame is scratched. Operation ${op}.`
  const { answer } = await doAndRecord(sides[side], history, {
    op,
    act: { kind: 'open case', requestId, text },
    endpoint: openCase,
    options: { params: { requestId }, body: { kind: 'damage', text } },
    made: ({ id }) => id,
  })
  return answer?.id ?? null
}

function write({ requestId, history, ...sides }: Job, side: Side, caseId: string) {
  const op = history.next()
  const text = `It was so before. Operation ${op}.`
  return doAndRecord(sides[side], history, {
    op,
    act: { kind: 'write case', requestId, caseId, text },
    endpoint: writeEntry,
    options: { params: { caseId }, body: { text } },
  })
}

const solve = ({ requestId, history, ...sides }: Job, side: Side, caseId: string) =>
  doAndRecord(sides[side], history, {
    op: history.next(),
    act: { kind: 'solve', requestId, caseId, side },
    endpoint: markSolved,
    options: { params: { caseId } },
  })
