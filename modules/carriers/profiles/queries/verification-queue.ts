import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { verificationQueue as endpoint } from '../contract/verification.ts'
import { DOCUMENT_COLUMNS, wasUploaded } from '../documents.ts'
import { NAME_COLUMNS, ownNames } from '../names.ts'
import type { ProfilesTables } from '../tables.ts'
import { claimsOn } from './case-claims.ts'
import { medianDecisionMs } from './median-decision-ms.ts'
import { waitingCases, waitingSince } from './waiting-cases.ts'

/**
 * Returns one page of the businesses that wait for staff, oldest first, with their total number and the median time to
 * decide a case. Throws a Refusal (`invalid`) for an unknown cursor.
 */
export async function verificationQueue(
  db: Db<ProfilesTables>,
  cursor: string | undefined,
  now: Date,
): Promise<AnswerOf<typeof endpoint>> {
  const waiting = waitingCases(db)
  const cases = db
    .selectFrom(
      waiting
        .select([...NAME_COLUMNS, 'user_id as id', 'verification_version'])
        .select(DOCUMENT_COLUMNS)
        .select(waitingSince.as('since'))
        .as('cases'),
    )
    .selectAll()
    .orderBy('since')
    .orderBy('id')
  const [rows, { total }, medianMs] = await Promise.all([
    selectAfterCursor(cases, cursor, 'since', 'oldest first').execute(),
    waiting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    medianDecisionMs(db, now),
  ])
  const { items, next } = pageFrom(rows, 'since')
  const claims = await claimsOn(
    db,
    items.map(({ id }) => id),
    now,
  )
  return {
    items: items.map((row) => ({
      userId: row.id,
      ...ownNames(row),
      ...(row.renamed_at && { renamed: true as const }),
      hasIdDocument: wasUploaded(row, 'id_document'),
      hasWasteCarrierLicence: wasUploaded(row, 'waste_carrier_licence'),
      submittedAt: row.since.toISOString(),
      version: row.verification_version,
      claim: claims.get(row.id) ?? null,
    })),
    next,
    total,
    medianMs,
  }
}
