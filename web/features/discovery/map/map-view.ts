import type { Point } from '#modules/core/places/contract.ts'

/** A marker and the content of its popup; text, never HTML. */
export interface Spot extends Point {
  readonly id: string
  /** The accessible name of the marker. */
  readonly label: string
  readonly title: string
  readonly lines: readonly string[]
  /** Links in the popup, to pages of this site. */
  readonly links: readonly SpotLink[]
  /** Shown as a circle with this number instead of a pin. */
  readonly count?: number
  /** Minimum zoom, and maximum (exclusive), at which our own map shows it; always by default. */
  readonly zooms?: readonly [from: number, below: number]
}

export interface SpotLink {
  readonly text: string
  readonly to: string
}

/** The possible errors of the map. */
export type MapFailure =
  /** The code failed to load. */
  | 'components'
  /** The browser can't render it. */
  | 'drawing'
  /** The service rejected the token. */
  | 'token'
  /** The service failed or didn't respond. */
  | 'service'
  /** A search without a map. */
  | 'not-loaded'
  /** A map operation failed. */
  | 'interaction'
  /** The browser didn't share its location. */
  | 'position'

/** A map. */
export interface MapView {
  /** Flies to a place and marks it, with an open popup; replaces the previous place. */
  goTo(spot: Spot): void
  /** Removes the place's marker. */
  clearPlace(): void
  /** Sets the markers other than the place's. */
  setMarkers(spots: readonly Spot[]): void
  /** Fits all markers into view. */
  showAll(): void
  /** Removes the map. */
  close(): void
}

export interface MapOptions {
  container: HTMLElement
  /** The map's accessible name. */
  label: string
  /** The Mapbox token; null for our own map. */
  token: string | null
  dark: boolean
  /** Navigates to a page of this site. */
  onLink: (to: string) => void
  /** Called when the map is ready. */
  onReady: () => void
  /** `stays`: the map remains usable. */
  onFailure: (failure: MapFailure, stays: boolean) => void
}

const REFUSED = [401, 403]

/** Returns the error for an error event of the map. */
export function failureOf(error: { message?: string; status?: number } | undefined): MapFailure {
  const refused = error?.status !== undefined && REFUSED.includes(error.status)
  return refused || /access token/i.test(error?.message ?? '') ? 'token' : 'service'
}
