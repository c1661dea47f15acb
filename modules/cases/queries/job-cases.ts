import { jobSides } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { JobCase } from '../contract.ts'
import type { CasesTables } from '../tables.ts'

/** What who opened a case reads of it. */
export const JOB_CASE = ['id', 'kind', 'state', 'opened_at', 'closed_at', 'outcome', 'note'] as const

type Row = Pick<CasesTables['cases'], Exclude<(typeof JOB_CASE)[number], 'state'>> & Pick<JobCase, 'state'>

export const toJobCase = ({ opened_at, closed_at, ...row }: Row): JobCase => ({
  ...row,
  openedAt: opened_at.toISOString(),
  closedAt: closed_at?.toISOString() ?? null,
})

/** The cases that the caller's side of a job opened, newest first. Throws Refusal not_found for all but its two sides. */
export async function jobCases(
  db: Db<CasesTables>,
  { requestId, callerId }: { requestId: string; callerId: string },
): Promise<JobCase[]> {
  const sides = await jobSides(db, requestId)
  if (!sides || (callerId !== sides.ownerId && callerId !== sides.carrierId)) throw notFound('Job not found.')
  const rows = await db
    .selectFrom('cases')
    .select(JOB_CASE)
    .where('request_id', '=', requestId)
    .where('opened_by', '=', callerId === sides.ownerId ? 'owner' : 'carrier')
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toJobCase)
}

/** A case as who opened it reads it. */
export const caseById = async (db: Db<CasesTables>, caseId: string): Promise<JobCase> =>
  toJobCase(await db.selectFrom('cases').select(JOB_CASE).where('id', '=', caseId).executeTakeFirstOrThrow())
