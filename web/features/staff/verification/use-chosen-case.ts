import { useSearchParams } from 'react-router-dom'

/** Returns the case in the URL, or null. An invalid id counts as an unknown case. */
export function useChosenCase(): string | null {
  const [params] = useSearchParams()
  return params.get('case')
}

/** Returns the path of a case, or of the list. */
export const casePath = (userId: string | null): string =>
  userId === null ? '/ops/verifications' : `/ops/verifications?case=${userId}`
