import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePreHydrationInput } from '#web/lib/forms/pre-hydration-input.ts'
import { boxWords } from './box-words.ts'
import { toSearchTerm } from './term.ts'

/** DOM ids by which arrow keys move the focus between the search box and the results. */
export const BOX_ID = 'search-term'
export const RESULTS_ID = 'search-results'
/** How long typing has to pause before a search. */
const DEBOUNCE_MS = 250

interface SearchBoxProps {
  term: string
  /** Whether the term came from typing in this box, not from Back or a link. */
  typedHere: boolean
  onSearch: (term: string) => void
  /** Called on focus, to preload the results' code. */
  onFocus: () => void
}

/** The search box of the homepage (SRCH-01); searches while typing, and immediately on Enter. */
export function SearchBox({ term, typedHere, onSearch, onFocus }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(term, typedHere)
  function startSearch(text: string) {
    const next = toSearchTerm(text)
    if (next === term) return
    if (term === '') scrollToTop(box.current)
    onSearch(next)
  }
  usePreHydrationInput(box, setTyped)
  const search = useEffectEvent(startSearch)
  useEffect(() => {
    const timer = setTimeout(() => search(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  function submit(event: FormEvent) {
    event.preventDefault()
    startSearch(typed)
  }
  function clear() {
    setTyped('')
    onSearch('')
    box.current?.focus()
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && typed !== '') clear()
    else if (event.key === 'ArrowDown') document.querySelector<HTMLElement>(`#${RESULTS_ID} a`)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <search>
      <form onSubmit={submit} className="relative grid">
        <Search aria-hidden size={20} className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2" />
        <input
          ref={box}
          id={BOX_ID}
          type="search"
          name="q"
          aria-label={boxWords.label}
          aria-describedby="search-hint"
          placeholder={boxWords.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onFocus={onFocus}
          className="min-h-14 w-full rounded-m border-[1.5px] border-ink bg-surface py-3 pl-12 pr-13 text-field placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
        <span id="search-hint" className="sr-only">
          {boxWords.hint}
        </span>
        {typed !== '' && (
          <button
            type="button"
            aria-label={boxWords.clear}
            onClick={clear}
            className="absolute inset-y-0 right-0 grid w-13 cursor-pointer place-items-center rounded-m text-muted hover:text-ink"
          >
            <X aria-hidden size={20} />
          </button>
        )}
      </form>
    </search>
  )
}

/** Scrolls the box to the top, so that the results are visible above a phone's keyboard. */
function scrollToTop(box: HTMLElement | null): void {
  if (box && box.getBoundingClientRect().top > innerHeight / 3) box.scrollIntoView({ behavior: 'smooth' })
}

/** Returns the text of the box: what was typed, or the term of the URL after Back or a link changed the URL. */
function useTyped(term: string, typedHere: boolean): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(term)
  const [lastTerm, setLastTerm] = useState(term)
  if (lastTerm !== term) {
    setLastTerm(term)
    // more letters may have been typed before the URL updates
    if (!typedHere) setTyped(term)
  }
  return [typed, setTyped]
}
