import { notFound, Refusal } from '#server/platform/kernel/errors.ts'

interface BlockedPerson {
  /** Null once the account is deleted. */
  role: string | null
}

/** Decides whether a person may be blocked. Throws a Refusal: `not_found`, `staff_account`. */
export function assertMayBeBlocked({ role }: BlockedPerson): void {
  if (role === null) throw notFound('This person has closed their account.')
  if (role === 'operations') throw new Refusal('forbidden', 'staff_account', 'You can’t block a member of our team.')
}
