import type { VerificationStatus } from './contract/badge.ts'
import type { Names } from './contract.ts'
import type { ProfilesTables } from './tables.ts'

/** The columns with a profile's names, and with the new names that wait for staff. */
export const NAME_COLUMNS = [
  'display_name',
  'company_name',
  'new_display_name',
  'new_company_name',
  'renamed_at',
] as const
export type StoredNames = Pick<ProfilesTables['profiles'], (typeof NAME_COLUMNS)[number]>

type VisibleNames = Pick<StoredNames, 'display_name' | 'company_name'>

/** Columns that clear the new names. */
export const NO_NEW_NAMES = { new_display_name: null, new_company_name: null, renamed_at: null }

/** Returns the names that others see. */
export const shownNames = ({ display_name, company_name }: VisibleNames): Names => ({
  displayName: display_name,
  companyName: company_name,
})

/** Returns the names as entered by the business: the new ones where some are waiting. */
export const ownNames = (stored: StoredNames): Names =>
  stored.renamed_at
    ? { displayName: stored.new_display_name, companyName: stored.new_company_name }
    : shownNames(stored)

/**
 * Decides what a save does to the names of a business. New names of a verified business wait for staff, unless they are
 * the old ones again; all others are shown immediately. `renamed`: the names differ from those that staff check.
 */
export function namesAfterSave(status: VerificationStatus, stored: StoredNames, typed: VisibleNames, now: Date) {
  const renamed = status !== 'pending_submission' && !areSame(ownNames(stored), shownNames(typed))
  const { display_name, company_name } = status === 'verified' ? stored : typed
  const visible = { display_name, company_name }
  if (areSame(shownNames(visible), shownNames(typed))) return { columns: { ...visible, ...NO_NEW_NAMES }, renamed }
  const waiting = { new_display_name: typed.display_name, new_company_name: typed.company_name }
  return { columns: { ...visible, ...waiting, renamed_at: renamed ? now : stored.renamed_at }, renamed }
}

/** Decides what happens to waiting names: shown once staff verify, otherwise deleted. */
export function namesAfterDecision(stored: StoredNames, verified: boolean) {
  if (!verified) return NO_NEW_NAMES
  const { displayName: display_name, companyName: company_name } = ownNames(stored)
  return { display_name, company_name, ...NO_NEW_NAMES }
}

const areSame = (a: Names, b: Names): boolean => a.displayName === b.displayName && a.companyName === b.companyName
