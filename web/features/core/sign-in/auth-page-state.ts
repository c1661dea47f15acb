import { useLocation } from 'react-router-dom'

interface AuthPageState {
  /** The email address typed on the previous page; empty for none. */
  readonly email: string
  /** Whether the user has just signed up with this address. */
  readonly signedUp: boolean
  /** Whether the user was about to post a request. Most such users have no account yet. */
  readonly newcomer: boolean
}

/** Returns the state that the login, signup and password pages pass to each other in the browser history. */
export function useAuthPageState(): AuthPageState {
  const state: unknown = useLocation().state
  const { email, signedUp, newcomer } = Object(state) as Partial<Record<keyof AuthPageState, unknown>>
  return { email: typeof email === 'string' ? email : '', signedUp: signedUp === true, newcomer: newcomer === true }
}
