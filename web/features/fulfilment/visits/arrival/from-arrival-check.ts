import { useLocation } from 'react-router-dom'

/** Returns link state that leads back from a business page to the arrival check. The token is secret, so not in the URL. */
export const fromArrivalCheck = (token: string) => ({ arrivalCheck: `/door/${token}` })

/** Returns the path of the arrival check from which the user came to this page; null if they came from elsewhere. */
export function useFromArrivalCheck(): string | null {
  const { state } = useLocation()
  return typeof state?.arrivalCheck === 'string' ? state.arrivalCheck : null
}
