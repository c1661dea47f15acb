import { staffAddresses } from '#modules/core/accounts/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Change } from '../staff/contract.ts'

interface ChangeColumns {
  changed_at: Date | null
  changed_by: string | null
  reason: string | null
}

/** Reads who changed the rows. Returns a function that converts a row to its Change, which is null for seeded rows. */
export async function changeConverter(
  db: Executor,
  rows: readonly ChangeColumns[],
): Promise<(row: ChangeColumns) => Change> {
  const addresses = await staffAddresses(db, [...new Set(rows.flatMap(({ changed_by }) => changed_by ?? []))])
  return ({ changed_at, changed_by, reason }) =>
    changed_at && { at: changed_at.toISOString(), by: addresses.get(changed_by ?? '') ?? null, reason }
}
