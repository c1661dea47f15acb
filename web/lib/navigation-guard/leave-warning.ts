import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { guardLeaving } from './leaving.ts'
import { holdWaysOut } from './ways-out.ts'

interface Question {
  leave(): void
  stay(): void
}

/** A warning before a page is left with unsaved changes; LeaveDialog shows it. */
export interface LeaveWarning {
  /** What is being asked at present. */
  readonly question: Question | null
  /** Lets the page be left without a question from now on: everything has been saved. */
  lift(): void
}

/**
 * Asks before the user leaves the page while `unsaved`: by links, menus, Back, signing out, or by closing the tab, where
 * the browser asks in its own words. `onLeave` is told when the user chose to leave.
 */
export function useLeaveWarning(unsaved: boolean, onLeave: () => void): LeaveWarning {
  const { navigator } = useContext(NavigationContext)
  const [question, setQuestion] = useState<Question | null>(null)
  const end = useRef<() => void>(null)
  const left = useEffectEvent(onLeave)

  useEffect(() => {
    if (!unsaved) return
    function ask(go: () => void, stay: () => void = () => undefined) {
      setQuestion({
        leave() {
          setQuestion(null)
          end.current?.()
          left()
          go()
        },
        stay() {
          setQuestion(null)
          stay()
        },
      })
    }
    const endings = [
      holdWaysOut(navigator, ask),
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
    end.current = () => {
      for (const ending of endings.splice(0)) ending()
    }
    return () => end.current?.()
  }, [unsaved, navigator])

  return { question, lift: () => end.current?.() }
}
