import { audit } from '#server/platform/database/audit.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { Person } from '../contract.ts'
import { personForStaff } from '../queries/person-for-staff.ts'

/** Returns everything that staff may see of a user, and records who viewed whom. Throws Refusal not_found. */
export async function viewPerson(
  { db, config }: { db: AnyDb; config: Config },
  { userId, staffId }: { userId: string; staffId: string },
  now: Date,
): Promise<Person> {
  const person = await personForStaff(db, config, userId, now)
  await transact(db, (trx) => audit(trx, { actorId: staffId, action: 'person.viewed', subjectId: userId }, now))
  return person
}
