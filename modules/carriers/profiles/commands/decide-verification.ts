import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { AnswerOf, BodyOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { decideVerification as endpoint } from '../contract/verification.ts'
import { DOCUMENT_COLUMNS, missingDocuments } from '../documents.ts'
import { VerificationDecided } from '../events.ts'
import { NAME_COLUMNS, namesAfterDecision, ownNames, type StoredNames } from '../names.ts'
import { claimOn } from '../queries/case-claims.ts'
import { deletedButVerified } from '../queries/deleted-but-verified.ts'
import { ownProfile } from '../queries/own-profile.ts'
import { verificationHistory } from '../queries/verification-history.ts'
import { changeCaseStatus } from '../steps/change-case-status.ts'
import type { ProfilesTables } from '../tables.ts'
import { type CaseState, decideCase } from '../verification.ts'

interface DecideVerificationInput {
  userId: string
  staffId: string
  verdict: BodyOf<typeof endpoint>
}

/**
 * Decides the case of a business under a lock, at the version that staff saw: the second of two decisions is refused.
 * Returns the updated case.
 * Throws a Refusal: `not_found`, and those of decideCase.
 */
export async function decideVerification(
  db: Db<ProfilesTables>,
  { userId, staffId, verdict }: DecideVerificationInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<AnswerOf<typeof endpoint>> {
  return transact(
    db,
    async (trx) => {
      const { names, caseState } = await lockCase(trx, userId, now)
      const { to, reason } = decideCase(caseState, { staffId, ...verdict })
      if (caseState.renamed) await updateNames(trx, userId, namesAfterDecision(names, to === 'verified'))
      const version = await changeCaseStatus(
        trx,
        { userId, from: caseState.status, to, byUserId: staffId, reason },
        now,
      )
      await trx.deleteFrom('verification_claims').where('user_id', '=', userId).execute()
      append(
        trx,
        VerificationDecided.of(
          { userId, version, status: to, ...(caseState.status === 'verified' && { wasVerified: true }) },
          now,
        ),
      )
      const entry = { actorId: staffId, action: 'verification.decided', subjectId: userId, reason }
      const [before, after] = [{ status: caseState.status }, { status: to }]
      const detail = { from: caseState.status, to, version, ...(caseState.renamed && { renamed: true }) }
      await audit(trx, { ...entry, before, after, detail }, now)
      return { profile: await ownProfile(trx, userId), history: await verificationHistory(trx, userId) }
    },
    command,
  )
}

const updateNames = (trx: Trx<ProfilesTables>, userId: string, names: ReturnType<typeof namesAfterDecision>) =>
  trx.updateTable('profiles').set(names).where('user_id', '=', userId).execute()

async function lockCase(
  trx: Trx<ProfilesTables>,
  userId: string,
  now: Date,
): Promise<{ names: StoredNames; caseState: CaseState }> {
  const row = await trx
    .selectFrom('profiles')
    .select([...NAME_COLUMNS, 'verification_status', 'verification_version'])
    .select(DOCUMENT_COLUMNS)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const [lastStep = null] = await verificationHistory(trx, userId)
  const caseState = {
    userId,
    status: row.verification_status,
    version: row.verification_version,
    names: ownNames(row),
    renamed: row.renamed_at !== null,
    missing: missingDocuments(row, await deletedButVerified(trx, userId)),
    lastStep,
    claim: await claimOn(trx, userId, now),
  }
  return { names: row, caseState }
}
