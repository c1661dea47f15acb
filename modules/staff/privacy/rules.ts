import type { Account } from '#modules/core/accounts/facade.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { DataExport } from './contract.ts'

/** The number of attempts after which an export has failed. */
export const MAX_TRIES = 5
/** A worker without a heartbeat for this long is considered dead, and another takes over. */
export const LEASE_MS = 10_000
/** Returns how long to wait before the next attempt, in ms. */
export const retryDelayMs = (tries: number): number => 2_000 * 2 ** tries
/** How long an export's file is kept. */
export const RETENTION_MS = 7 * 24 * 60 * 60_000

/** Returns the state of an export. */
export function stateOf(row: { ready_at: Date | null; failed_at: Date | null }): DataExport['state'] {
  if (row.ready_at) return 'ready'
  return row.failed_at ? 'failed' : 'under_way'
}

/** Throws Refusal staff_account for a staff account, which only a colleague can delete. */
export function assertCanDeleteAccount({ role }: Pick<Account, 'role'>): void {
  if (role === 'operations')
    throw new Refusal('forbidden', 'staff_account', 'You can’t delete a staff account here. Ask a colleague.')
}
