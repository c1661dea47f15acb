import { useLocation } from 'react-router-dom'

interface EntryState {
  /** The address typed on the previous page; empty for none. */
  readonly email: string
  /** They have just signed up with it. */
  readonly signedUp: boolean
  /** They were about to post a request. Most of them have no account yet. */
  readonly newcomer: boolean
}

/** State passed between the entry pages through the browser history. */
export function useEntryState(): EntryState {
  const state: unknown = useLocation().state
  const { email, signedUp, newcomer } = Object(state) as Partial<Record<keyof EntryState, unknown>>
  return { email: typeof email === 'string' ? email : '', signedUp: signedUp === true, newcomer: newcomer === true }
}
