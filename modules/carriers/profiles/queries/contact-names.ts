import type { JobContact } from '#modules/market/requests/contract/collection.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { ProfilesTables } from '../tables.ts'

/** The names that the other party of a job or promise sees. */
export type ContactNames = Pick<JobContact, 'name' | 'companyName' | 'contactPerson'>

const NO_NAMES: ContactNames = { name: null, companyName: null, contactPerson: null }

/**
 * Returns the names of each of `userIds`, for the other party of a job or promise. The caller checks that the viewer is
 * that party. Phone numbers and addresses are left out, because people share them per job or promise.
 */
export async function contactNamesOf(db: Executor, userIds: readonly string[]): Promise<Map<string, ContactNames>> {
  if (userIds.length === 0) return new Map()
  const rows = await selectNames(db).select('user_id').where('user_id', 'in', userIds).execute()
  const namesById = new Map(rows.map(({ user_id, ...names }) => [user_id, names]))
  return new Map(userIds.map((userId) => [userId, namesById.get(userId) ?? NO_NAMES]))
}

/** Returns the names of one user, for the other party of a job or promise. */
export async function contactNames(db: Executor, userId: string): Promise<ContactNames> {
  return (await selectNames(db).where('user_id', '=', userId).executeTakeFirst()) ?? NO_NAMES
}

/**
 * Returns a carrier's contact details for its customer: names, phone number and address, but no email address (R05).
 */
export async function carrierContact(db: Executor, userId: string): Promise<JobContact> {
  const contact = await selectNames(db)
    .select(['phone_number as phoneNumber', 'business_address as address'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return contact ?? { ...NO_NAMES, phoneNumber: null, address: null }
}

const selectNames = (db: Executor) =>
  asModuleDb<ProfilesTables>(db)
    .selectFrom('profiles')
    .select(['display_name as name', 'company_name as companyName', 'contact_person as contactPerson'])
