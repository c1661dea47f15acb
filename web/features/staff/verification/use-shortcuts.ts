import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { itemsOf } from '#web/lib/api/pages.ts'
import { verificationQueueQuery } from './queries.ts'
import { casePath } from './use-chosen-case.ts'

/** Whether single-key shortcuts are on. Speech input users need to switch them off (WCAG 2.1.4). */
export const singleKeysAtom = atomWithStorage('kerbside-single-keys', true, undefined, { getOnInit: true })

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 }
const CHOICES: Readonly<Record<string, string>> = { a: 'verified', r: 'rejected' }

/** Shortcuts: j and k open the next and previous case, a and r select a decision but do not submit it. */
export function useShortcuts(chosen: string | null): void {
  const { data } = useInfiniteQuery(verificationQueueQuery)
  const navigate = useNavigate()
  const on = useAtomValue(singleKeysAtom)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target))
      return
    const step = STEPS[event.key]
    if (step !== undefined) {
      const ids = itemsOf(data).map(({ userId }) => userId)
      const next = ids[nextIndex(ids.indexOf(chosen ?? ''), step)]
      if (next !== undefined) void navigate(casePath(next))
    } else if (selectDecision(CHOICES[event.key])) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Returns the index of the case that j (1) or k (-1) opens. With no case open (-1), j opens the first and k none. */
const nextIndex = (at: number, step: 1 | -1): number => (at === -1 && step === -1 ? -1 : at + step)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio]), textarea, select, [contenteditable], dialog') !== null

/**
 * Selects a decision and focuses the reason or the submit button. Returns false if the form doesn't offer the decision.
 */
function selectDecision(decision: string | undefined): boolean {
  if (decision === undefined) return false
  const radio = document.querySelector<HTMLInputElement>(`input[name=decision][value=${decision}]`)
  if (!radio) return false
  radio.click()
  // the reason field renders after the selection
  requestAnimationFrame(() => {
    radio.form?.querySelector<HTMLElement>('textarea, button[type=submit]')?.focus()
  })
  return true
}
