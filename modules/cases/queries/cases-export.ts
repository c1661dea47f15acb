import { type Executor, own } from '#server/platform/database/database.ts'
import type { CaseKind, JobCase } from '../contract.ts'
import type { CasesTables } from '../tables.ts'
import { JOB_CASE, toJobCase } from './job-cases.ts'

/** What someone takes along of cases: those that they opened, and what they wrote in any. */
export interface CasesExport {
  opened: (JobCase & { requestId: string })[]
  written: { caseId: string; kind: CaseKind; text: string | null; at: string }[]
}

/** The cases that someone opened and what they wrote, newest first. */
export async function casesExport(db: Executor, userId: string): Promise<CasesExport> {
  const mine = own<CasesTables>(db)
  const opened = await mine
    .selectFrom('cases')
    .select([...JOB_CASE, 'request_id'])
    .where('opened_by_user', '=', userId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
  const written = await mine
    .selectFrom('case_entries')
    .innerJoin('cases', 'cases.id', 'case_entries.case_id')
    .select(['case_id as caseId', 'cases.kind', 'case_entries.text', 'case_entries.at'])
    .where('user_id', '=', userId)
    .orderBy('case_entries.at', 'desc')
    .orderBy('case_entries.id')
    .execute()
  return {
    opened: opened.map(({ request_id: requestId, ...row }) => ({ requestId, ...toJobCase(row) })),
    written: written.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  }
}
