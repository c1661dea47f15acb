import { atom } from 'jotai'

/** The state of the connection; `idle` while no page uses live updates. */
export type LiveState = 'idle' | 'live' | 'reconnecting' | 'offline' | 'late'

export interface Signals {
  /** Something on the page uses live updates. */
  readonly needed: boolean
  readonly connected: boolean
  /** The browser has a network and the server was reachable recently. */
  readonly reachable: boolean
  /** The server reports delayed delivery. */
  readonly late: boolean
}

/** Returns the state for the four signals. */
export function liveState({ needed, connected, reachable, late }: Signals): LiveState {
  if (!needed) return 'idle'
  // the socket may notice the loss of the network much later than the browser
  if (connected && reachable) return late ? 'late' : 'live'
  return reachable ? 'reconnecting' : 'offline'
}

export const signalsAtom = atom<Signals>({ needed: false, connected: false, reachable: true, late: false })
/** The state of the live connection. */
export const liveStateAtom = atom((get) => liveState(get(signalsAtom)))
