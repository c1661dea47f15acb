import { after, pageFrom } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { ProfilesTables } from '../tables.ts'
import type { verificationQueue as endpoint } from '../verification/contract.ts'
import { claimsOn } from './case-claims.ts'
import { medianToDecision } from './median-to-decision.ts'

/** One page of the businesses that wait for staff, oldest first, how many wait, and how long that takes. Throws Refusal invalid for a cursor that is none. */
export async function verificationQueue(
  db: Db<ProfilesTables>,
  cursor: string | undefined,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  const waiting = db.selectFrom('profiles').where('verification_status', '=', 'pending_review')
  const cases = db
    .selectFrom(
      waiting
        .select(['user_id as id', 'display_name', 'company_name', 'verification_version'])
        .select(['id_document_key', 'waste_carrier_licence_key'])
        .select((row) => row.ref('submitted_at').$notNull().as('submitted_at'))
        .as('cases'),
    )
    .selectAll()
    .orderBy('submitted_at')
    .orderBy('id')
  const [rows, { total }, medianMs] = await Promise.all([
    after(cases, cursor, 'submitted_at', 'oldest first').execute(),
    waiting.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    medianToDecision(db, now),
  ])
  const { items, next } = pageFrom(rows, 'submitted_at')
  const claims = await claimsOn(
    db,
    items.map(({ id }) => id),
    now,
  )
  return {
    items: items.map((row) => ({
      userId: row.id,
      displayName: row.display_name,
      companyName: row.company_name,
      hasIdDocument: row.id_document_key !== null,
      hasWasteCarrierLicence: row.waste_carrier_licence_key !== null,
      submittedAt: row.submitted_at.toISOString(),
      version: row.verification_version,
      claim: claims.get(row.id) ?? null,
    })),
    next,
    total,
    medianMs,
  }
}
