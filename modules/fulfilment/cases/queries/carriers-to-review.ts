import { namesOf } from '#modules/carriers/profiles/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import type { unreliableCarriers as endpoint } from '../contract/staff-evidence.ts'
import { unreliableCarriers } from './missed-figures.ts'

/**
 * Returns the carriers that staff should review because of cancelled or missed jobs, worst first, with their names
 * (NOSHOW-03).
 */
export async function carriersToReview(db: Executor, now: Date): Promise<AnswerOf<typeof endpoint>['items']> {
  const carriers = await unreliableCarriers(db, now)
  const names = await namesOf(
    db,
    carriers.map(({ businessId }) => businessId),
  )
  return carriers.map((carrier) => ({ ...carrier, name: names.get(carrier.businessId)?.companyName ?? null }))
}
