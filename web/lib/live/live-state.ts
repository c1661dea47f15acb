import { atom } from 'jotai'

/** What the connection mark shows; `idle` while no page has asked for live updates. */
export type LiveState = 'idle' | 'live' | 'reconnecting' | 'offline' | 'late'

export interface Signals {
  /** Something on the page wants live updates. */
  readonly wanted: boolean
  readonly connected: boolean
  /** The browser has a network, and the server answered within the last seconds. */
  readonly reachable: boolean
  /** The server says that its delivery is delayed. */
  readonly late: boolean
}

/** One word for the four signals. */
export function liveState({ wanted, connected, reachable, late }: Signals): LiveState {
  if (!wanted) return 'idle'
  if (connected) return late ? 'late' : 'live'
  return reachable ? 'reconnecting' : 'offline'
}

export const signalsAtom = atom<Signals>({ wanted: false, connected: false, reachable: true, late: false })
/** State of the live connection, for the connection mark. */
export const liveStateAtom = atom((get) => liveState(get(signalsAtom)))
