import { blockPerson } from '#modules/community/blocking/commands/block-person.ts'
import { openCase } from '#modules/fulfilment/cases/commands/open-case.ts'
import { jobCases } from '#modules/fulfilment/cases/queries/job-cases.ts'
import type { CasesTables } from '#modules/fulfilment/cases/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { STORIES } from './content.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'
import { findRequest } from './seed-story.ts'

const TITLE = 'Wooden shed, already taken down'

/**
 * Liam blocks the carrier whose van was not the announced one, and reports it, unless there is a report: a case waits
 * on `/ops/cases`.
 */
export async function seedWrongVan(context: SeedContext): Promise<void> {
  const story = STORIES.find(({ title }) => title === TITLE)
  const request = story ? await findRequest(context, story) : null
  if (!request) throw new Error(`‘${TITLE}’ has not been posted`)
  const db = asModuleDb<CasesTables>(context.db)
  const job = { requestId: request.id, callerId: idOf(context, 'liam') }
  if ((await jobCases(db, job, new Date())).items.length > 0) return
  const text = 'A red van came, without a name on it. I sent it away.'
  const met = { kind: 'job' as const, subjectId: request.id, callerId: job.callerId }
  await blockPerson(context.db, met, ago(context, '2.1 hours'), null)
  const input = { ...job, report: { kind: 'wrong_van' as const, text }, photoKeys: [] }
  await openCase(db, input, ago(context, '2 hours'), null)
}
