import { sql } from 'kysely'
import { decideVerification } from '#modules/profiles/commands/decide-verification.ts'
import type { VerificationStatus } from '#modules/profiles/contract.ts'
import type { ProfilesTables } from '#modules/profiles/tables.ts'
import type { Uploads } from '#modules/profiles/uploads.ts'
import { own } from '#server/platform/database/database.ts'
import { send } from './accounts.ts'
import { CASES, type CaseStep, type DemoCase, type SentPapers } from './content.ts'
import { drawIdCard } from './papers/id-card.ts'
import { asPdf, drawLicence } from './papers/licence.ts'
import { type DemoName, PEOPLE } from './people.ts'
import { ago, idOf, type Stage } from './stage.ts'

/** Lets businesses send their papers and staff decide, by the commands that both use, as far as it did not happen yet. */
export async function tellCases(stage: Stage): Promise<void> {
  const cases = Object.entries(CASES) as [DemoName, DemoCase][]
  await Promise.all(cases.map(([name, { steps }]) => tellCase(stage, name, steps)))
}

/** Each step moves the case by one version; a case that does not stand where the demo left it was changed by a user and is left alone. */
async function tellCase(stage: Stage, name: DemoName, steps: readonly CaseStep[]): Promise<void> {
  const userId = idOf(stage, name)
  const { rows } = await sql<{ version: number; status: VerificationStatus }>`
    select verification_version as version, verification_status as status from profiles where user_id = ${userId}
  `.execute(stage.db)
  const [held] = rows
  if (!held || held.status !== statusAfter(steps, held.version)) return
  for (let version = held.version; version < steps.length; version += 1)
    await takeStep(stage, name, steps[version] as CaseStep, version)
}

function statusAfter(steps: readonly CaseStep[], version: number): VerificationStatus | undefined {
  if (version === 0) return 'pending_submission'
  const step = steps[version - 1]
  return step && ('decision' in step ? step.decision : 'pending_review')
}

async function takeStep(stage: Stage, name: DemoName, step: CaseStep, version: number): Promise<void> {
  const userId = idOf(stage, name)
  const at = ago(stage, step.age)
  if ('sends' in step) return send(stage, userId, PEOPLE[name].profile, await drawPapers(stage, name, step.sends), at)
  const verdict = { version, decision: step.decision, reason: step.reason }
  const decide = { userId, staffId: idOf(stage, 'ops'), verdict }
  await decideVerification(own<ProfilesTables>(stage.db), decide, at, null)
}

async function drawPapers(stage: Stage, name: DemoName, { id, licence, pdf }: SentPapers): Promise<Uploads> {
  const { born = '', number = '' } = CASES[name] ?? {}
  const { contactPerson, companyName, businessAddress } = PEOPLE[name].profile ?? {}
  const uploads: Uploads = {}
  if (id) {
    const holder = { name: contactPerson ?? name, born, number: `KD ${number}` }
    uploads.idDocumentFile = await drawIdCard(holder, id === 'blurred')
  }
  if (licence) {
    const until = licence === 'valid' ? 2 : -0.2
    const drawn = await drawLicence({
      company: companyName ?? name,
      address: businessAddress ?? '',
      number: `CBDU 0000 ${number}`,
      from: dated(stage, until - 3),
      until: dated(stage, until),
    })
    uploads.wasteCarrierLicenceFile = pdf ? await asPdf(drawn) : drawn
  }
  return uploads
}

const YEAR = 365.25 * 24 * 3_600_000

/** '12 05 2028', some years from now. */
const dated = ({ now }: Stage, years: number): string =>
  new Date(now.getTime() + years * YEAR).toISOString().slice(0, 10).split('-').reverse().join(' ')
