import { useLocation } from 'react-router-dom'

/** Location state that leads back from the business page to the door page. Not in the URL, because the token is secret. */
export const fromDoor = (token: string) => ({ door: `/door/${token}` })

/** Returns the path of the door page that led here; null otherwise. */
export function useFromDoor(): string | null {
  const { state } = useLocation()
  return typeof state?.door === 'string' ? state.door : null
}
