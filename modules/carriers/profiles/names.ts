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

/** Returns the names as the business last entered them, including new names that wait for staff. */
export const ownNames = (storedNames: StoredNames): Names =>
  storedNames.renamed_at
    ? { displayName: storedNames.new_display_name, companyName: storedNames.new_company_name }
    : shownNames(storedNames)

/**
 * Decides what a save does to the names of a business. New names of a verified business wait for staff, unless they are
 * the visible ones again; all others are shown immediately. `renamed`: whether staff have to check the names again.
 */
export function namesAfterSave(
  status: VerificationStatus,
  storedNames: StoredNames,
  newNames: VisibleNames,
  now: Date,
) {
  const renamed = status !== 'pending_submission' && !areSame(ownNames(storedNames), shownNames(newNames))
  const { display_name, company_name } = status === 'verified' ? storedNames : newNames
  const visibleNames = { display_name, company_name }
  if (areSame(shownNames(visibleNames), shownNames(newNames)))
    return { columns: { ...visibleNames, ...NO_NEW_NAMES }, renamed }
  const newNameColumns = { new_display_name: newNames.display_name, new_company_name: newNames.company_name }
  return {
    columns: { ...visibleNames, ...newNameColumns, renamed_at: renamed ? now : storedNames.renamed_at },
    renamed,
  }
}

/** Decides what happens to waiting names: shown once staff verify, otherwise deleted. */
export function namesAfterDecision(storedNames: StoredNames, isVerified: boolean) {
  if (!isVerified) return NO_NEW_NAMES
  const { displayName: display_name, companyName: company_name } = ownNames(storedNames)
  return { display_name, company_name, ...NO_NEW_NAMES }
}

const areSame = (a: Names, b: Names): boolean => a.displayName === b.displayName && a.companyName === b.companyName
