import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { report } from '#web/lib/report.ts'
import type { MapFailure, Sight } from './sight.ts'

export interface Seen {
  /** Nothing was told to the map before it is 'ready'. */
  readonly phase: 'initializing' | 'loading' | 'ready' | 'failed'
  readonly sight: Sight | null
  readonly failure: MapFailure | null
}

const START: Seen = { phase: 'initializing', sight: null, failure: null }

/** Brings the map's code, then the map, into `box`, once; takes it away with the page. */
export function useSight(
  box: RefObject<HTMLElement | null>,
  token: string,
  label: string,
): [Seen, (failure: MapFailure | null) => void] {
  const [seen, setSeen] = useState(START)
  const navigate = useNavigate()
  useEffect(() => {
    let opened: Sight | null = null
    let drawn = false
    let gone = false
    const fail = (failure: MapFailure, stays = false) => {
      if (gone) return
      if (drawn || stays) return setSeen((before) => ({ ...before, failure }))
      setSeen({ phase: 'failed', sight: null, failure })
      opened?.close()
      opened = null
    }
    const open = async () => {
      const { canDraw, openMapbox } = await import('./mapbox.ts')
      if (gone || box.current === null) return
      if (!canDraw()) return fail('drawing')
      setSeen({ ...START, phase: 'loading' })
      const sight = openMapbox({
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
    })
    return () => {
      gone = true
      opened?.close()
    }
  }, [box, label, token, navigate])
  return [seen, (failure) => setSeen((before) => ({ ...before, failure }))]
}
