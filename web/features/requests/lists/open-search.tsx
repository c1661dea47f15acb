import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OpenFilter } from '#web/features/requests/keys.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { SEARCH_MAX } from './open-filter.ts'
import { listWords } from './words.ts'

/** A pause in typing of this length, in milliseconds, starts the search. */
const PAUSE = 300

interface OpenSearchProps {
  filter: OpenFilter
  onChange: (filter: OpenFilter) => void
}

/** Narrows the list of open requests; what is chosen stands in the address bar. */
export function OpenSearch({ filter, onChange }: OpenSearchProps) {
  const { photo, budget } = filter
  return (
    <search className="grid gap-3 md:grid-cols-[1fr_auto]">
      <SearchBox q={filter.q ?? ''} onSearch={(q) => onChange(without({ ...filter, q: q === '' ? undefined : q }))} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend */}
      <div role="group" aria-label={listWords.open.filters} className="flex flex-wrap gap-2">
        <FilterChip
          label={listWords.open.withPhoto}
          on={photo === 'yes'}
          onChange={(on) => onChange(without({ ...filter, photo: on ? 'yes' : undefined }))}
        />
        <FilterChip
          label={listWords.open.withBudget}
          on={budget === 'yes'}
          onChange={(on) => onChange(without({ ...filter, budget: on ? 'yes' : undefined }))}
        />
      </div>
    </search>
  )
}

/** The filter without what is undefined. */
function without(filter: { [K in keyof OpenFilter]: OpenFilter[K] | undefined }): OpenFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const [asked, setAsked] = useState(q)
  // the address bar changed by other means: back, or 'Show all'
  if (asked !== q) {
    setAsked(q)
    if (typed.trim() !== q) setTyped(q)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== q) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="relative grid">
      <Search
        aria-hidden
        size={18}
        className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="q"
        aria-label={listWords.open.search}
        placeholder={listWords.open.searchPlaceholder}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-full rounded-s border border-edge bg-surface py-2 pl-10 pr-11 text-field placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={listWords.open.clear}
          onClick={() => setTyped('')}
          className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-s text-muted hover:text-ink"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  )
}
