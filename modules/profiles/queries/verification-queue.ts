import type { AnswerOf } from '#server/platform/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { after, pageFrom } from '#server/platform/paging.ts'
import type { verificationQueue as endpoint } from '../contract.ts'
import type { ProfilesTables } from '../tables.ts'

/** One page of the businesses that wait for staff, oldest first, and how many wait. Throws Refusal invalid for a cursor that is none. */
export async function verificationQueue(
  db: Db<ProfilesTables>,
  cursor: string | undefined,
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
  const [rows, { total }] = await Promise.all([
    after(cases, cursor, 'submitted_at', 'oldest first').execute(),
    waiting.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const { items, next } = pageFrom(rows, 'submitted_at')
  return {
    items: items.map((row) => ({
      userId: row.id,
      displayName: row.display_name,
      companyName: row.company_name,
      hasIdDocument: row.id_document_key !== null,
      hasWasteCarrierLicence: row.waste_carrier_licence_key !== null,
      submittedAt: row.submitted_at.toISOString(),
      version: row.verification_version,
    })),
    next,
    total,
  }
}
