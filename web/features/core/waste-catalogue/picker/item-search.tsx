import { type KeyboardEvent, useId } from 'react'
import type { CatalogueItem } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { announce } from '#web/ui/announcer.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { parseItemQuery } from './find-items.ts'
import type { ChangeLines } from './item-row.tsx'
import type { DraftLine } from './load-draft.ts'
import { countAfter, countForPieces, withCountChangedBy } from './load-lines.ts'
import { words } from './words.ts'

const searchWords = words.search

interface ItemSearchProps {
  typed: string
  matches: readonly CatalogueItem[]
  lines: readonly DraftLine[]
  onType: (typed: string) => void
  onChange: ChangeLines
}

/** Searches for items; Enter adds the first match without leaving the field. */
export function ItemSearch({ typed, matches: found, lines, onType, onChange }: ItemSearchProps) {
  const id = useId()
  const [first] = typed.trim() === '' ? [] : found
  const count = first ? countForPieces(first, parseItemQuery(typed).count) : 0
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // Enter adds an item and must not submit the form
    event.preventDefault()
    if (!first) return
    onChange((before) => withCountChangedBy(before, first, count))
    const now = countAfter(lines.find(({ key }) => key === first.key)?.count, count)
    announce(words.row.announcement(first, now), { now: true, topic: 'load' })
    onType('')
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="w-fit font-semibold">
        {searchWords.label}
      </label>
      <span id={`${id}-hint`} className="text-sm text-muted">
        {searchWords.hint}
      </span>
      <span className="relative grid">
        <SearchInput
          id={id}
          type="search"
          placeholder={searchWords.placeholder}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={onType}
          onClear={() => onType('')}
          clearLabel={searchWords.clear}
          onKeyDown={press}
        />
      </span>
      <p role="status" className="min-h-5 text-sm text-muted">
        {typed.trim() === '' ? '' : first ? searchWords.found(found.length, count, first.label) : searchWords.none}
      </p>
    </div>
  )
}
