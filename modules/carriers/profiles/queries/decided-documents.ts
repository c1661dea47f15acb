import type { ExpressionBuilder } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { Decision } from '../contract/verification.ts'
import type { DocumentKind } from '../contract.ts'
import { DOCUMENTS } from '../documents.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Selects the profiles with a picture of this document that staff have decided on, with their last decision. With
 * `decidedBefore`, only those decided by then.
 */
export function decidedDocuments(db: Executor, document: DocumentKind, decidedBefore?: Date) {
  const { column } = DOCUMENTS[document]
  const decided = asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .leftJoinLateral(lastDecision, (join) => join.onTrue())
    .select(['profiles.user_id as userId', 'decision.by_user_id as decidedBy', 'decision.at as decidedAt'])
    .select((row) => row.ref('verification_status').$castTo<Decision>().as('result'))
    .select((row) => row.ref(column).$notNull().as('key'))
    .where(column, 'is not', null)
    .where('verification_status', 'in', Decision.options)
    .where('renamed_at', 'is', null)
  return decidedBefore ? decided.where('decision.at', '<=', decidedBefore) : decided
}

const lastDecision = (select: ExpressionBuilder<ProfilesTables, 'profiles'>) =>
  select
    .selectFrom('verification_history')
    .select(['by_user_id', 'at'])
    .whereRef('verification_history.user_id', '=', 'profiles.user_id')
    .where('by_user_id', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .as('decision')
