import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openDetailsAround } from './open-details.ts'
import { words } from './words.ts'

interface FormErrorsProps {
  errors: Readonly<Record<string, string>>
  /** An error that concerns no field. */
  failure?: string | null
  /** Number of failed submits; the summary takes focus when it grows. */
  attempts: number
}

/** The error summary, placed first in the `<form>`: lists the errors, links to the fields, and opens collapsed sections around them. */
export function FormErrors({ errors, failure, attempts }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const show = useEffectEvent((summary: HTMLElement) => {
    openDetailsAround(summary)
    for (const name of Object.keys(errors)) {
      const control = controlOf(summary, name)
      if (control) openDetailsAround(control)
    }
    summary.focus()
  })
  useEffect(() => {
    if (attempts > 0 && box.current) show(box.current)
  }, [attempts])
  const entries = Object.entries(errors)
  if (entries.length === 0 && !failure) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-s border border-danger bg-danger-soft p-4 scroll-mt-24"
    >
      <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0 text-danger" />
      <div className="grid gap-1">
        {failure ? <p className="font-semibold">{failure}</p> : <p className="font-semibold">{words.fixThese}</p>}
        {entries.length > 0 && (
          <ul className="grid gap-1">
            {entries.map(([name, message]) => (
              <li key={name}>
                <button
                  type="button"
                  className="underline text-left cursor-pointer"
                  onClick={(event) => focusField(event.currentTarget, name)}
                >
                  {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function focusField(from: HTMLElement, name: string) {
  const control = controlOf(from, name)
  if (!control) return
  // the user may have collapsed the section around the field
  openDetailsAround(control)
  control.focus()
}

function controlOf(summary: HTMLElement, name: string): HTMLElement | null {
  const named = summary.closest('form')?.elements.namedItem(name)
  const control = named instanceof RadioNodeList ? named[0] : named
  return control instanceof HTMLElement ? control : null
}
