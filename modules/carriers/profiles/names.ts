import type { VerificationStatus } from './badge/contract.ts'
import type { Names } from './contract.ts'
import type { ProfilesTables } from './tables.ts'

/** The names of a profile, and the new ones that wait for staff. */
export const HELD_NAMES = [
  'display_name',
  'company_name',
  'new_display_name',
  'new_company_name',
  'renamed_at',
] as const
export type HeldNames = Pick<ProfilesTables['profiles'], (typeof HELD_NAMES)[number]>

type NameColumns = Pick<HeldNames, 'display_name' | 'company_name'>

/** No new names are waiting. */
export const NONE_WAIT = { new_display_name: null, new_company_name: null, renamed_at: null }

/** Returns the names that others see. */
export const shownNames = ({ display_name, company_name }: NameColumns): Names => ({
  displayName: display_name,
  companyName: company_name,
})

/** Returns the names as entered by the business: the new ones where some are waiting. */
export const ownNames = (held: HeldNames): Names =>
  held.renamed_at ? { displayName: held.new_display_name, companyName: held.new_company_name } : shownNames(held)

/**
 * Decides what a save does to the names of a business. New names of a verified business wait for staff, unless they are
 * the old ones again; all others are shown immediately. `renamed`: they differ from what staff may be checking.
 */
export function namesAfter(status: VerificationStatus, held: HeldNames, typed: NameColumns, now: Date) {
  const renamed = status !== 'pending_submission' && !areSame(ownNames(held), shownNames(typed))
  const { display_name, company_name } = status === 'verified' ? held : typed
  const shown = { display_name, company_name }
  if (areSame(shownNames(shown), shownNames(typed))) return { columns: { ...shown, ...NONE_WAIT }, renamed }
  const waiting = { new_display_name: typed.display_name, new_company_name: typed.company_name }
  return { columns: { ...shown, ...waiting, renamed_at: renamed ? now : held.renamed_at }, renamed }
}

/** Decides what happens to waiting names: shown once staff verify, otherwise deleted. */
export function namesDecided(held: HeldNames, verified: boolean) {
  if (!verified) return NONE_WAIT
  const { displayName: display_name, companyName: company_name } = ownNames(held)
  return { display_name, company_name, ...NONE_WAIT }
}

const areSame = (one: Names, other: Names): boolean =>
  one.displayName === other.displayName && one.companyName === other.companyName
