import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyModule, nextChance } from '#web/lib/boot/lazy-module.ts'
import { report } from '#web/lib/boot/report.ts'
import type { MapFailure, MapView } from './sight.ts'

export interface Seen {
  /** The map accepts calls once it is 'ready'. */
  readonly phase: 'initializing' | 'loading' | 'ready' | 'failed'
  readonly sight: MapView | null
  readonly failure: MapFailure | null
}

const mapbox = lazyModule(() => import('./mapbox.ts'))
const ownMap = lazyModule(() => import('./own-map.ts'))

const START: Seen = { phase: 'initializing', sight: null, failure: null }

/** Loads the map's code and opens the map in `box`; removes it on unmount. */
export function useSight(
  box: RefObject<HTMLElement | null>,
  token: string | null,
  label: string,
): [Seen, (failure: MapFailure | null) => void] {
  const [seen, setSeen] = useState(START)
  const [tries, setTries] = useState(0)
  const navigate = useNavigate()
  useEffect(() => {
    const code = token === null ? ownMap : mapbox
    let opened: MapView | null = null
    let drawn = false
    let gone = false
    let endWaiting: (() => void) | undefined
    const fail = (failure: MapFailure, stays = false) => {
      if (gone) return
      if (drawn || stays) return setSeen((before) => ({ ...before, failure }))
      setSeen({ phase: 'failed', sight: null, failure })
      opened?.close()
      opened = null
    }
    const open = async () => {
      const { canDraw, openMap } = await code.load()
      if (gone || box.current === null) return
      if (!canDraw()) return fail('drawing')
      setSeen({ ...START, phase: 'loading' })
      const sight = openMap({
        container: box.current,
        label,
        token,
        dark: window.matchMedia('(prefers-color-scheme: dark)').matches,
        onLink: (to) => void navigate(to),
        onReady() {
          drawn = true
          setSeen({ phase: 'ready', sight, failure: null })
        },
        onFailure: fail,
      })
      opened = sight
    }
    open().catch((error: unknown) => {
      report('The map could not be opened', error)
      fail('components')
      // loading is retried automatically; a map that fails to open isn't
      if (gone || code.held() !== undefined) return
      endWaiting = nextChance(tries, () => {
        setSeen(START)
        setTries(tries + 1)
      })
    })
    return () => {
      gone = true
      endWaiting?.()
      opened?.close()
    }
  }, [box, label, token, navigate, tries])
  return [seen, (failure) => setSeen((before) => ({ ...before, failure }))]
}
