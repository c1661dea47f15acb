import { useLocation } from 'react-router-dom'

/** Location state that leads back from a business page to the arrival check; not in the URL: the token is secret. */
export const fromArrivalCheck = (token: string) => ({ arrivalCheck: `/door/${token}` })

/** Returns the path of the arrival check that led here; null otherwise. */
export function useFromArrivalCheck(): string | null {
  const { state } = useLocation()
  return typeof state?.arrivalCheck === 'string' ? state.arrivalCheck : null
}
