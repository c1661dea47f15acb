import type { Point } from '#modules/core/places/contract.ts'

/** What a marker and its popup show: text, never HTML. */
export interface MapMarker extends Point {
  readonly id: string
  /** The accessible name of the marker. */
  readonly label: string
  readonly title: string
  readonly lines: readonly string[]
  /** Links in the popup, to pages of this site. */
  readonly links: readonly MarkerLink[]
  /** Shown as a circle with this number instead of a pin. */
  readonly count?: number
  /** Minimum zoom, and maximum (exclusive), at which our own map shows the marker; undefined for all zooms. */
  readonly zooms?: readonly [from: number, below: number]
}

export interface MarkerLink {
  readonly text: string
  readonly to: string
}

/** The possible errors of the map. */
export type MapFailure =
  /** The code failed to load. */
  | 'components'
  /** The browser can't render maps. */
  | 'drawing'
  /** The service rejected the token. */
  | 'token'
  /** The service failed or didn't respond. */
  | 'service'
  /** The user searched after the map had failed. */
  | 'not-loaded'
  /** A map operation failed. */
  | 'interaction'
  /** The browser didn't share its location. */
  | 'position'

/** An open map, of Mapbox or our own. */
export interface MapView {
  /** Flies to a place and adds a marker with an open popup there; removes the marker of the previous place. */
  goTo(marker: MapMarker): void
  /** Removes the marker that `goTo` added. */
  clearPlace(): void
  /** Replaces all markers but the one that `goTo` added. */
  setMarkers(markers: readonly MapMarker[]): void
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
  /** Called after an error; `isUsable`: the map still works. */
  onFailure: (failure: MapFailure, isUsable: boolean) => void
}

const REFUSED = [401, 403]

/** Returns the error for an error event of the map. */
export function failureOf(error: { message?: string; status?: number } | undefined): MapFailure {
  const refused = error?.status !== undefined && REFUSED.includes(error.status)
  return refused || /access token/i.test(error?.message ?? '') ? 'token' : 'service'
}
