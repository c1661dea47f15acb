import { useEffect, useEffectEvent, useRef } from 'react'
import { report } from '#web/lib/boot/report.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { MapAlert } from './map-alert.tsx'
import type { MapMarker, MapView } from './map-view.ts'
import { type MapState, useMapView } from './use-map-view.ts'
import { words } from './words.ts'

interface MapBoxProps {
  /** The Mapbox token; null for our own map. */
  token: string | null
  /** The map's accessible name. */
  label: string
  /** The place to fly to, once the map is ready. */
  target?: MapMarker | undefined
  /** All markers but the target's. Pass the same array until the markers change. */
  markers: readonly MapMarker[]
  /** The postcode being searched for. */
  searching?: string | undefined
}

/** A map of fixed height, with its loading states and errors (MAP-09 to MAP-19). */
export function MapBox({ token, label, target, markers, searching }: MapBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setFailure] = useMapView(box, token, label)
  const { phase, map, failure } = state
  function tryOnMap(operation: () => void) {
    try {
      operation()
    } catch (error) {
      report('A map operation failed', error)
      setFailure('interaction')
    }
  }
  // a search after the map has failed has its own error (ERR-63)
  const searched = useRef(target)
  const goTo = useEffectEvent((marker: MapMarker) => {
    if (phase === 'failed' && searched.current !== undefined && searched.current !== marker) setFailure('not-loaded')
    searched.current = marker
    if (map === null) return
    setFailure(null)
    tryOnMap(() => map.goTo(marker))
  })
  const setMarkers = useEffectEvent((next: readonly MapMarker[], map: MapView) =>
    tryOnMap(() => {
      map.setMarkers(next)
      if (!target) map.showAll()
    }),
  )
  useEffect(() => {
    if (target) goTo(target)
    // a search that fails leaves no target
    else map?.clearPlace()
  }, [target, map])
  useEffect(() => {
    if (map !== null) setMarkers(markers, map)
  }, [markers, map])
  return (
    <div className="grid gap-3">
      {failure !== null && <MapAlert>{words.failures[failure]}</MapAlert>}
      {phase !== 'failed' && (
        <div className="relative h-125 overflow-hidden rounded-m bg-sunken outline outline-line lg:h-150">
          <div ref={box} className="size-full" />
          <Waiting phase={phase} searching={searching} />
        </div>
      )}
    </div>
  )
}

function Waiting({ phase, searching }: { phase: MapState['phase']; searching: string | undefined }) {
  const text =
    phase === 'initializing'
      ? words.finder.initializing
      : phase === 'loading'
        ? words.finder.loading
        : searching === undefined
          ? null
          : words.finder.searching(searching)
  return (
    <p role="status" className="pointer-events-none absolute inset-x-4 top-4 grid place-items-center empty:hidden">
      {text !== null && (
        <span className="flex max-w-full items-center gap-3 rounded-s border border-line bg-surface px-4 py-2 font-medium shadow-card [overflow-wrap:anywhere]">
          <Spinner />
          {text}
        </span>
      )}
    </p>
  )
}
