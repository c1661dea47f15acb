import type { Account } from '#modules/accounts/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { DataExport } from './contract.ts'

/** After so many tries a file that cannot be made is given up. */
export const MOST_TRIES = 5
/** A worker that has not been heard of for so long is dead: another one takes over. */
export const LEASE_MS = 10_000
/** The longer it goes wrong, the longer the pause, ms. */
export const pauseAfter = (tries: number): number => 2_000 * 2 ** tries
/** How long the file lies ready. */
export const KEPT_MS = 7 * 24 * 60 * 60_000

/** Where the making of an export stands. */
export function stateOf(row: { ready_at: Date | null; failed_at: Date | null }): DataExport['state'] {
  if (row.ready_at) return 'ready'
  return row.failed_at ? 'failed' : 'under_way'
}

/** Staff keep their accounts until a manager of the service takes them away. Throws Refusal staff_account. */
export function mayLeave({ role }: Pick<Account, 'role'>): void {
  if (role === 'operations')
    throw new Refusal('forbidden', 'staff_account', 'Staff accounts cannot be deleted here. Please ask a colleague.')
}
