import type { JobContact } from '#modules/requests/contract.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

const NO_CONTACT: JobContact = { name: null, companyName: null, contactPerson: null, phoneNumber: null, address: null }

/**
 * How to reach each of `userIds`, for the other side of a job alone (R05): the caller decides who that is. No e-mail
 * address; a person without a profile has given nothing.
 */
export async function contactsOf(db: Executor, userIds: readonly string[]): Promise<Map<string, JobContact>> {
  if (userIds.length === 0) return new Map()
  const rows = await own<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(['user_id', 'display_name as name', 'company_name as companyName', 'contact_person as contactPerson'])
    .select(['phone_number as phoneNumber', ({ fn }) => fn.coalesce('address', 'business_address').as('address')])
    .where('user_id', 'in', userIds)
    .execute()
  const given = new Map(rows.map(({ user_id, ...contact }) => [user_id, contact]))
  return new Map(userIds.map((userId) => [userId, given.get(userId) ?? NO_CONTACT]))
}

/** The same of one. */
export async function contactOf(db: Executor, userId: string): Promise<JobContact> {
  return (await contactsOf(db, [userId])).get(userId) ?? NO_CONTACT
}
