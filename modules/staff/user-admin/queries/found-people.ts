import { maskedEmail, namesOf, peopleNamed } from '#modules/carriers/profiles/facade.ts'
import {
  type AccountForStaff,
  accountsForStaff,
  findAccount,
  suspendedAccounts,
} from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import type { PersonRow } from '../contract.ts'

const MAX_PEOPLE = 50

/** Finds accounts by what staff know about them; without a search term, those that are suspended. */
export async function foundPeople(db: Executor, q: string | undefined): Promise<{ items: PersonRow[] }> {
  return { items: await rowsOf(db, await idsFor(db, q?.trim() ?? '')) }
}

async function idsFor(db: Executor, q: string): Promise<string[]> {
  if (q === '') return suspendedAccounts(db)
  if (Id.safeParse(q).success) return [q]
  if (!q.includes('@')) return peopleNamed(db, q, MAX_PEOPLE)
  const found = await findAccount(db, { email: q.toLowerCase() })
  return found ? [found] : []
}

/** Returns those of `userIds` that exist, in the same order. */
export async function rowsOf(db: Executor, userIds: readonly string[]): Promise<PersonRow[]> {
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
  maskedEmail: maskedEmail(account.email),
  ...names,
  userType: account.userType,
  role: account.role,
  staffLevel: account.staffLevel,
  createdAt: account.createdAt.toISOString(),
  suspendedAt: account.suspendedAt?.toISOString() ?? null,
})
