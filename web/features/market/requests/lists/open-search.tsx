import { useEffect, useEffectEvent, useState } from 'react'
import type { JobsFilter } from '#web/features/market/requests/keys.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { HydratedFields } from '#web/ui/hydrated-fields.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SEARCH_MAX } from './jobs-filter.ts'
import { listWords } from './words.ts'

/** Pause in typing that starts the search, in milliseconds. */
const DEBOUNCE_MS = 300

interface OpenSearchProps {
  filter: JobsFilter
  onChange: (filter: JobsFilter) => void
}

/** Search and filters for the list of open requests, kept in the address bar. */
export function OpenSearch({ filter, onChange }: OpenSearchProps) {
  const { photo, budget } = filter
  return (
    <search className="grid gap-3 md:grid-cols-[1fr_auto]">
      <SearchBox
        q={filter.q ?? ''}
        onSearch={(q) => onChange(withoutUndefined({ ...filter, q: q === '' ? undefined : q }))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend */}
      <div role="group" aria-label={listWords.open.filters} className="flex flex-wrap gap-2">
        <FilterChip
          label={listWords.open.withPhoto}
          on={photo === 'yes'}
          onChange={(on) => onChange(withoutUndefined({ ...filter, photo: on ? 'yes' : undefined }))}
        />
        <FilterChip
          label={listWords.open.withBudget}
          on={budget === 'yes'}
          onChange={(on) => onChange(withoutUndefined({ ...filter, budget: on ? 'yes' : undefined }))}
        />
      </div>
    </search>
  )
}

/** Returns the filter without undefined values. */
function withoutUndefined(filter: { [K in keyof JobsFilter]: JobsFilter[K] | undefined }): JobsFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [input, setInput] = useState(q)
  const [lastQuery, setLastQuery] = useState(q)
  // the query changed without typing: the back button or 'Show all'
  if (lastQuery !== q) {
    setLastQuery(q)
    if (input.trim() !== q) setInput(q)
  }
  const search = useEffectEvent((text: string) => {
    if (text !== q) onSearch(text)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(input.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [input])
  return (
    <div className="relative grid">
      <HydratedFields>
        <SearchInput
          type="search"
          name="q"
          aria-label={listWords.open.search}
          placeholder={listWords.open.searchPlaceholder}
          maxLength={SEARCH_MAX}
          value={input}
          onChange={setInput}
          onClear={() => setInput('')}
          clearLabel={listWords.open.clear}
        />
      </HydratedFields>
    </div>
  )
}
