import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CatalogueItem } from '#modules/waste/catalogue/contract.ts'
import { loadText } from '#web/lib/format/load-text.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { catalogueQuery } from './catalogue-query.ts'
import { findItems } from './find-items.ts'
import { type ChangeLines, ItemRow } from './item-row.tsx'
import { ItemSearch } from './item-search.tsx'
import type { DraftLine } from './load-draft.ts'
import { loadTotal } from './load-lines.ts'
import { words } from './words.ts'

interface ItemPickerProps {
  lines: readonly DraftLine[]
  onChange: ChangeLines
  /** The item whose row the summary of errors leads to. */
  led: string | undefined
  /** Whether what is wrong with numbers is said. */
  judged: boolean
}

/** Items of a load: found by search or by group, counted up and down, their sum always in sight (ITEM-02). */
export function ItemPicker(props: ItemPickerProps) {
  const query = useQuery(catalogueQuery)
  return (
    <Loaded query={query} loading={words.list.loading} failed={words.list.failed}>
      {(items) => <Picker {...props} items={items} />}
    </Loaded>
  )
}

/** More than these are found by typing on: a long list is slow to look through, and to draw. */
const MOST_FOUND = 12
/** The group of what carriers here cannot take. */
const REFUSED = 'Refused'

/** What is shown: a group or what a search finds; null is what is in the list already. */
type View = { readonly group: string } | { readonly typed: string } | null

function Picker({ items, lines, onChange, led, judged }: ItemPickerProps & { items: readonly CatalogueItem[] }) {
  const [view, setView] = useViewThatShows(led)
  const typed = view !== null && 'typed' in view ? view.typed : ''
  const group = view !== null && 'group' in view ? view.group : null
  const groups = useMemo(() => [...new Set(items.map((item) => item.group))], [items])
  const found = useMemo(() => findItems(items, typed), [items, typed])
  const { count, kg, litres } = loadTotal(lines)
  const shown = shownIn(view, items, found, lines)
  return (
    <div data-picker className="grid gap-4">
      <ItemSearch
        typed={typed}
        found={found}
        lines={lines}
        onType={(next) => setView(next === '' ? null : { typed: next })}
        onChange={onChange}
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{words.groups.label}</legend>
        {lines.length > 0 && (
          <FilterChip label={words.groups.own(lines.length)} on={view === null} onChange={() => setView(null)} />
        )}
        {groups.map((name) => (
          <FilterChip
            key={name}
            label={name === REFUSED ? words.groups.refused : name}
            on={group === name}
            onChange={(on) => setView(on ? { group: name } : null)}
          />
        ))}
      </fieldset>
      {shown.length > 0 && (
        <ul aria-label={typed !== '' ? words.list.found : (group ?? words.list.own)}>
          {shown.map((item) => (
            <ItemRow
              key={item.key}
              item={item}
              line={lines.find(({ key }) => key === item.key)}
              led={led === item.key}
              judged={judged}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
      {count > 0 && (
        <p
          data-act-bar
          className="sticky bottom-[calc(var(--bar)+8px)] z-10 rounded-s border border-brand bg-brand-soft px-4 py-2.5 font-semibold tabular"
        >
          {loadText.long(count, kg, litres)}
        </p>
      )}
    </div>
  )
}

/** What is shown, with what the summary of errors leads to in sight. */
function useViewThatShows(led: string | undefined) {
  const [view, setView] = useState<View>(null)
  const [ledBefore, setLedBefore] = useState(led)
  if (led !== ledBefore) {
    setLedBefore(led)
    if (led !== undefined) setView(null)
  }
  return [view, setView] as const
}

function shownIn(
  view: View,
  items: readonly CatalogueItem[],
  found: readonly CatalogueItem[],
  lines: readonly DraftLine[],
): readonly CatalogueItem[] {
  if (view === null) {
    // what was added last stands where one looks next
    return lines.toReversed().flatMap(({ key }) => items.find((item) => item.key === key) ?? [])
  }
  if ('group' in view) return items.filter(({ group }) => group === view.group)
  return found.length > 0 ? found.slice(0, MOST_FOUND) : findItems(items, words.search.instead)
}
