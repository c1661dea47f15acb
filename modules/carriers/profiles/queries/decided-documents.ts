import type { ExpressionBuilder } from 'kysely'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { Decision } from '../contract/verification.ts'
import type { DocumentKind } from '../contract.ts'
import { DOCUMENTS } from '../documents.ts'
import type { ProfilesTables } from '../tables.ts'

/**
 * Selects the profiles that have a picture of `document` and a staff decision on it, with the last decision. With
 * `decidedBefore`, only those decided at or before that time.
 */
export function decidedDocuments(db: Executor, document: DocumentKind, decidedBefore?: Date) {
  const { column } = DOCUMENTS[document]
  const documents = asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .leftJoinLateral(lastDecision, (join) => join.onTrue())
    .select(['profiles.user_id as userId', 'decision.by_user_id as decidedBy', 'decision.at as decidedAt'])
    .select((eb) => eb.ref('verification_status').$castTo<Decision>().as('result'))
    .select((eb) => eb.ref(column).$notNull().as('key'))
    .where(column, 'is not', null)
    .where('verification_status', 'in', Decision.options)
    .where('renamed_at', 'is', null)
  return decidedBefore ? documents.where('decision.at', '<=', decidedBefore) : documents
}

const lastDecision = (eb: ExpressionBuilder<ProfilesTables, 'profiles'>) =>
  eb
    .selectFrom('verification_history')
    .select(['by_user_id', 'at'])
    .whereRef('verification_history.user_id', '=', 'profiles.user_id')
    .where('by_user_id', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .as('decision')
