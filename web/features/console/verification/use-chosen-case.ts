import { useSearchParams } from 'react-router-dom'

/** The case that the address names, or null; anything that is no id counts as a case that does not exist. */
export function useChosenCase(): string | null {
  const [params] = useSearchParams()
  return params.get('case')
}

/** Where a case is shown; the list alone without one. */
export const casePath = (userId: string | null): string =>
  userId === null ? '/ops/verifications' : `/ops/verifications?case=${userId}`
