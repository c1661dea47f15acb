import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyModule, scheduleRetry } from '#web/lib/boot/lazy-module.ts'
import { report } from '#web/lib/boot/report.ts'
import type { MapFailure, MapView } from './map-view.ts'

export interface MapState {
  /** 'initializing' while the code loads, 'loading' while the map does; the map accepts calls once it is 'ready'. */
  readonly phase: 'initializing' | 'loading' | 'ready' | 'failed'
  readonly map: MapView | null
  readonly failure: MapFailure | null
}

const mapbox = lazyModule(() => import('./mapbox.ts'))
const maplibre = lazyModule(() => import('./maplibre-map.ts'))

const START: MapState = { phase: 'initializing', map: null, failure: null }

/** Loads the map's code and opens the map in `box`; removes it on unmount. */
export function useMapView(
  box: RefObject<HTMLElement | null>,
  token: string | null,
  label: string,
): [MapState, (failure: MapFailure | null) => void] {
  const [state, setState] = useState(START)
  const [tries, setTries] = useState(0)
  const navigate = useNavigate()
  useEffect(() => {
    const mapModule = token === null ? maplibre : mapbox
    let view: MapView | null = null
    let isReady = false
    let unmounted = false
    let cancelRetry: (() => void) | undefined
    const fail = (failure: MapFailure, isUsable = false) => {
      if (unmounted) return
      if (isReady || isUsable) return setState((before) => ({ ...before, failure }))
      setState({ phase: 'failed', map: null, failure })
      view?.close()
      view = null
    }
    const open = async () => {
      const { canRender, openMap } = await mapModule.load()
      if (unmounted || box.current === null) return
      if (!canRender()) return fail('drawing')
      setState({ ...START, phase: 'loading' })
      const map = openMap({
        container: box.current,
        label,
        token,
        dark: window.matchMedia('(prefers-color-scheme: dark)').matches,
        onLink: (to) => void navigate(to),
        onReady() {
          isReady = true
          setState({ phase: 'ready', map, failure: null })
        },
        onFailure: fail,
      })
      view = map
    }
    open().catch((error: unknown) => {
      report('The map could not be opened', error)
      fail('components')
      // loading is retried automatically; a map that fails to open isn't
      if (unmounted || mapModule.getLoaded() !== undefined) return
      cancelRetry = scheduleRetry(tries, () => {
        setState(START)
        setTries(tries + 1)
      })
    })
    return () => {
      unmounted = true
      cancelRetry?.()
      view?.close()
    }
  }, [box, label, token, navigate, tries])
  return [state, (failure) => setState((before) => ({ ...before, failure }))]
}
