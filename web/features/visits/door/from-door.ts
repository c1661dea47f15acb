import { useLocation } from 'react-router-dom'

/** What the page of a door hands on to the page of a business: where it was. It stands in no address, for it is a secret of the day. */
export const fromDoor = (token: string) => ({ door: `/door/${token}` })

/** The door that led here; null for all other ways. */
export function useFromDoor(): string | null {
  const { state } = useLocation()
  return typeof state?.door === 'string' ? state.door : null
}
