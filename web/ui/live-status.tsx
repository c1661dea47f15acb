import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useIsHydrating } from '#web/lib/boot/use-in-browser.ts'
import { type LiveState, liveStateAtom } from '#web/lib/live/live-state.ts'
import { announce } from './announcer.tsx'
import { classes } from './classes.ts'
import { words } from './words.ts'

type ShownState = Exclude<LiveState, 'idle'>

const STYLES: Record<ShownState, { text: string; dot: string }> = {
  live: { text: 'text-ok', dot: 'bg-current shadow-[0_0_0_4px_var(--color-ok-soft)]' },
  reconnecting: { text: 'text-live-ink', dot: 'bg-live shimmer' },
  offline: { text: 'text-muted', dot: 'border-2 border-current' },
  late: { text: 'text-live-ink', dot: 'bg-live' },
}

/** The state of the live connection. Shows nothing before the first connection, unless the page is offline. */
export function LiveStatus() {
  const liveState = useAtomValue(liveStateAtom)
  // hydration must match the server, although another part of the page may have connected already
  const state = useIsHydrating() ? 'idle' : liveState
  const shown = useShownState(state)
  useAnnounceState(state)
  // same size as "Live", so that nothing moves
  if (shown === null) return <span className="inline-block w-12.5 text-sm leading-6">{'\u200b'}</span>
  const { text, dot } = STYLES[shown]
  return (
    <span data-live={shown} className={classes('inline-flex items-center gap-2 text-sm font-semibold leading-6', text)}>
      <i aria-hidden className={classes('size-2 shrink-0 rounded-full mx-1', dot)} />
      {words.live[shown]}
    </span>
  )
}

/**
 * Returns the state to show. Before the first connection that is null instead of 'Reconnecting…', which would be wrong.
 */
function useShownState(state: LiveState): ShownState | null {
  const connected = useRef(false)
  if (state === 'live' || state === 'late') connected.current = true
  if (state === 'idle') return null
  return connected.current || state === 'offline' ? state : null
}

/** Announces to screen readers that the connection is lost or restored, but not the first connection. */
function useAnnounceState(state: LiveState) {
  const announced = useRef<LiveState>('live')
  useEffect(() => {
    // reconnecting isn't announced
    if (state === 'idle' || state === 'reconnecting' || state === announced.current) return
    announced.current = state
    announce(words.live[state], { topic: 'connection' })
  }, [state])
}
