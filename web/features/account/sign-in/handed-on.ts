import { useLocation } from 'react-router-dom'

interface HandedOn {
  /** The address typed on the page before; empty without one. */
  readonly email: string
  /** They have just signed up with it. */
  readonly signedUp: boolean
  /** They were about to post their request: most of them have no account yet. */
  readonly newcomer: boolean
}

/** What one of these pages hands to the next by the history's state. */
export function useHandedOn(): HandedOn {
  const state: unknown = useLocation().state
  const { email, signedUp, newcomer } = Object(state) as Partial<Record<keyof HandedOn, unknown>>
  return { email: typeof email === 'string' ? email : '', signedUp: signedUp === true, newcomer: newcomer === true }
}
