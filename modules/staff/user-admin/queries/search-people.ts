import { maskEmail, namesOf, userIdsByNamePrefix } from '#modules/carriers/profiles/facade.ts'
import {
  type AccountForStaff,
  accountsForStaff,
  findAccountId,
  suspendedAccountIds,
} from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { PersonRow } from '../contract.ts'

const MAX_PEOPLE = 50

/** Finds accounts by id, email address or the start of a name; without a search term, suspended accounts. */
export async function searchPeople(db: Executor, q: string | undefined): Promise<{ items: PersonRow[] }> {
  return { items: await personRowsOf(db, await idsFor(db, q?.trim() ?? '')) }
}

async function idsFor(db: Executor, q: string): Promise<string[]> {
  if (q === '') return suspendedAccountIds(db)
  if (Id.safeParse(q).success) return [q]
  if (!q.includes('@')) return userIdsByNamePrefix(db, q, MAX_PEOPLE)
  const userId = await findAccountId(db, { email: q.toLowerCase() })
  return userId ? [userId] : []
}

/** Returns the rows of those `userIds` that have an account, in the same order. */
export async function personRowsOf(db: Executor, userIds: readonly string[]): Promise<PersonRow[]> {
  const accounts = await accountsForStaff(db, userIds)
  const names = await namesOf(db, userIds)
  return accounts.map((account) => toRow(account, names.get(account.userId)))
}

interface Names {
  name: string | null
  companyName: string | null
}

const toRow = (account: AccountForStaff, names: Names = { name: null, companyName: null }): PersonRow => ({
  userId: account.userId,
  maskedEmail: maskEmail(account.email),
  ...names,
  userType: account.userType,
  role: account.role,
  staffLevel: account.staffLevel,
  createdAt: account.createdAt.toISOString(),
  suspendedAt: account.suspendedAt?.toISOString() ?? null,
})
