import { useSearchParams } from 'react-router-dom'
import { Id } from '#server/platform/kernel/contract.ts'

/** The case that the address names, or null; anything that is no id counts as a case that does not exist. */
export function useChosenCase(): string | null {
  const [params] = useSearchParams()
  return params.get('case')
}

/** Whether an address can name a case at all. */
export const isCaseId = (text: string): boolean => Id.safeParse(text).success

/** Where a case is shown; the list alone without one. */
export const casePath = (userId: string | null): string =>
  userId === null ? '/ops/verifications' : `/ops/verifications?case=${userId}`
