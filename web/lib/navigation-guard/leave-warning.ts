import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { blockNavigation } from './block-navigation.ts'
import { guardLeaving } from './leaving.ts'

interface Question {
  leave(): void
  stay(): void
}

/** A warning about unsaved changes, shown by LeaveDialog. */
export interface LeaveWarning {
  /** The question on screen; null for none. */
  readonly question: Question | null
  /** Turns the warning off, because everything has been saved. */
  turnOff(): void
}

/**
 * Asks before the user leaves the page while `unsaved`, by a link, menu, Back or signing out; the browser asks when the
 * tab is closed. Calls `onLeave` when the user chooses to leave.
 */
export function useLeaveWarning(unsaved: boolean, onLeave: () => void): LeaveWarning {
  const { navigator } = useContext(NavigationContext)
  const [question, setQuestion] = useState<Question | null>(null)
  const removeGuards = useRef<() => void>(null)
  const handleLeave = useEffectEvent(onLeave)

  useEffect(() => {
    if (!unsaved) return
    function ask(go: () => void, stay: () => void = () => undefined) {
      setQuestion({
        leave() {
          setQuestion(null)
          removeGuards.current?.()
          handleLeave()
          go()
        },
        stay() {
          setQuestion(null)
          stay()
        },
      })
    }
    const stopGuards = [
      blockNavigation(navigator, ask),
      guardLeaving(
        () =>
          new Promise((resolve) =>
            ask(
              () => resolve(true),
              () => resolve(false),
            ),
          ),
      ),
    ]
    removeGuards.current = () => {
      for (const stopGuard of stopGuards.splice(0)) stopGuard()
    }
    return () => removeGuards.current?.()
  }, [unsaved, navigator])

  return { question, turnOff: () => removeGuards.current?.() }
}
