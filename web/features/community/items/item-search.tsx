import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { usePreHydrationInput } from '#web/lib/forms/pre-hydration-input.ts'
import { CONTROL } from '#web/ui/field.tsx'
import { words } from './words.ts'

const own = words.browse

/** Narrows the items on screen as somebody types; nothing is sent (FREE-03). */
export function ItemSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  usePreHydrationInput(box, onType)
  function clear() {
    onType('')
    box.current?.focus()
  }
  return (
    <search className="relative grid">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        ref={box}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={own.search}
        placeholder={own.placeholder}
        value={typed}
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
        className={`${CONTROL} px-10`}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={own.clear}
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </search>
  )
}
