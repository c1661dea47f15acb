import type { Point } from '#modules/places/contract.ts'

/** Something marked on the map, with what its popup says; always text, never HTML. */
export interface Spot extends Point {
  readonly id: string
  /** What the mark is called by those who hear it. */
  readonly label: string
  readonly title: string
  readonly lines: readonly string[]
  /** Ways on from the popup, to pages of ours. */
  readonly links: readonly SpotLink[]
  /** Drawn as a circle with this number in it, instead of as a pin. */
  readonly count?: number
  /** From which zoom on, and below which, our own map marks it; at every one when left out. */
  readonly zooms?: readonly [from: number, below: number]
}

export interface SpotLink {
  readonly text: string
  readonly to: string
}

/** What may go wrong with the map. */
export type MapFailure =
  /** Its code did not arrive. */
  | 'components'
  /** The browser cannot draw it. */
  | 'drawing'
  /** The service refuses the token. */
  | 'token'
  /** The service answers with an error, or not at all. */
  | 'service'
  /** A search came while there is no map. */
  | 'not-loaded'
  /** It did not do what it was told. */
  | 'interaction'
  /** The browser did not say where it is. */
  | 'position'

/** A map on screen. */
export interface Sight {
  /** Flies to a place and marks it, its popup open; the mark before it goes. */
  goTo(spot: Spot): void
  /** Takes the mark of the place away. */
  forget(): void
  /** Marks these, and no others beside the place. */
  mark(spots: readonly Spot[]): void
  /** Shows all that is marked. */
  showAll(): void
  /** Takes the map off the page. */
  close(): void
}

export interface SightOptions {
  container: HTMLElement
  /** Names the map to screen readers. */
  label: string
  /** For Mapbox; null for our own map. */
  token: string | null
  dark: boolean
  /** Goes to a page of ours. */
  onLink: (to: string) => void
  /** The map is drawn and can be told what to show. */
  onReady: () => void
  /** `stays`: the map is still there to be used. */
  onFailure: (failure: MapFailure, stays: boolean) => void
}

const REFUSED = [401, 403]

/** What an error event of the map means. */
export function failureOf(error: { message?: string; status?: number } | undefined): MapFailure {
  const refused = error?.status !== undefined && REFUSED.includes(error.status)
  return refused || /access token/i.test(error?.message ?? '') ? 'token' : 'service'
}
