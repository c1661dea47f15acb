import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { words } from './words.ts'

interface FormErrorsProps {
  errors: Readonly<Record<string, string>>
  /** A failure that concerns no field. */
  failure?: string | null
  /** Grows with each failed submit; the summary takes focus then. */
  attempts: number
}

/** Place it first in the `<form>`: says what is wrong and leads to each field. */
export function FormErrors({ errors, failure, attempts }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) box.current?.focus()
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
                  onClick={(event) => lead(event.currentTarget, name)}
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

function lead(from: HTMLElement, name: string) {
  const found = from.closest('form')?.elements.namedItem(name)
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) control.focus()
}
