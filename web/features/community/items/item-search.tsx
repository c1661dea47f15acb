import { useRef } from 'react'
import { usePreHydrationInput } from '#web/lib/forms/pre-hydration-input.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { browseWords } from './browse-words.ts'

/** The search box above the items (FREE-03). */
export function ItemSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  usePreHydrationInput(box, onType)
  function clear() {
    onType('')
    box.current?.focus()
  }
  return (
    <search className="relative grid">
      <SearchInput
        ref={box}
        type="text"
        inputMode="search"
        aria-label={browseWords.search}
        placeholder={browseWords.placeholder}
        maxLength={100}
        value={typed}
        onChange={onType}
        onClear={clear}
        clearLabel={browseWords.clear}
      />
    </search>
  )
}
