import { sql } from 'kysely'
import { decideVerification } from '#modules/carriers/profiles/commands/decide-verification.ts'
import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import type { ProfilesTables } from '#modules/carriers/profiles/tables.ts'
import type { Uploads } from '#modules/carriers/profiles/uploads.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { saveDemoProfile } from './accounts.ts'
import { CASES, type CaseStep, type SentPapers } from './content.ts'
import { type DemoName, PEOPLE } from './people.ts'
import { readPaper } from './pictures.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'

/** Lets businesses send their documents and staff decide, by the commands that both use, unless that has happened. */
export async function seedCases(context: SeedContext): Promise<void> {
  const cases = Object.entries(CASES) as [DemoName, readonly CaseStep[]][]
  await Promise.all(cases.map(([name, steps]) => seedCase(context, name, steps)))
}

/**
 * Each step moves the case by one version; a case that is not as the demo left it was changed by a user and is left
 * alone.
 */
async function seedCase(context: SeedContext, name: DemoName, steps: readonly CaseStep[]): Promise<void> {
  const userId = idOf(context, name)
  const { rows } = await sql<{ version: number; status: VerificationStatus }>`
    select verification_version as version, verification_status as status from profiles where user_id = ${userId}
  `.execute(context.db)
  const [profile] = rows
  if (!profile || profile.status !== statusAfter(steps, profile.version)) return
  for (let version = profile.version; version < steps.length; version += 1)
    await takeStep(context, name, steps[version] as CaseStep, version)
}

function statusAfter(steps: readonly CaseStep[], version: number): VerificationStatus | undefined {
  if (version === 0) return 'pending_submission'
  const step = steps[version - 1]
  return step && ('decision' in step ? step.decision : 'pending_review')
}

async function takeStep(context: SeedContext, name: DemoName, step: CaseStep, version: number): Promise<void> {
  const userId = idOf(context, name)
  const at = ago(context, step.age)
  if ('sends' in step) return saveDemoProfile(context, userId, PEOPLE[name].profile, await read(step.sends), at)
  const verdict = { version, decision: step.decision, reason: step.reason }
  const decide = { userId, staffId: idOf(context, 'ops'), verdict }
  await decideVerification(asModuleDb<ProfilesTables>(context.db), decide, at, null)
}

async function read({ id, licence }: SentPapers): Promise<Uploads> {
  return {
    ...(id && { idDocumentFile: await readPaper(id) }),
    ...(licence && { wasteCarrierLicenceFile: await readPaper(licence) }),
  }
}
