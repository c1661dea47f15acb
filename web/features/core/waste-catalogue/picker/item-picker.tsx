import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CatalogueItem } from '#modules/core/waste-catalogue/contract/catalogue.ts'
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
  /** Key of the item to which the error summary links. */
  linked: string | undefined
  /** Whether errors are shown. */
  showErrors: boolean
}

/** Picks items by search or group, with counts and a running total (ITEM-02). */
export function ItemPicker(props: ItemPickerProps) {
  const query = useQuery(catalogueQuery)
  return (
    <Loaded query={query} loading={words.list.loading} failed={words.list.failed}>
      {(items) => <Picker {...props} items={items} />}
    </Loaded>
  )
}

/** Most results shown; longer lists are slow to read and render. */
const MAX_FOUND = 12
/** The group of items that carriers can't take. */
const REFUSED = 'Refused'

/** The current view: a group or a search; null is the chosen items. */
type View = { readonly group: string } | { readonly typed: string } | null

function Picker({ items, lines, onChange, linked, showErrors }: ItemPickerProps & { items: readonly CatalogueItem[] }) {
  const [view, setView] = useView(linked)
  const typed = view !== null && 'typed' in view ? view.typed : ''
  const group = view !== null && 'group' in view ? view.group : null
  const groups = useMemo(() => [...new Set(items.map((item) => item.group))], [items])
  const matches = useMemo(() => findItems(items, typed), [items, typed])
  const { count, kg, litres } = loadTotal(lines)
  const listed = itemsInView(view, items, matches, lines)
  return (
    <div data-picker className="grid gap-4">
      <ItemSearch
        typed={typed}
        matches={matches}
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
      {listed.length > 0 && (
        <ul aria-label={typed !== '' ? words.list.found : (group ?? words.list.own)}>
          {listed.map((item) => (
            <ItemRow
              key={item.key}
              item={item}
              line={lines.find(({ key }) => key === item.key)}
              linked={linked === item.key}
              showErrors={showErrors}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
      {count > 0 && (
        <p
          data-action-bar
          className="sticky bottom-[calc(var(--bar)+8px)] z-10 rounded-s border border-brand bg-brand-soft px-4 py-2.5 font-semibold tabular"
        >
          {loadText.long(count, kg, litres)}
        </p>
      )}
    </div>
  )
}

/** Returns the view. It changes to the chosen items when the error summary links to a chosen item. */
function useView(linked: string | undefined) {
  const [view, setView] = useState<View>(null)
  const [linkedBefore, setLinkedBefore] = useState(linked)
  if (linked !== linkedBefore) {
    setLinkedBefore(linked)
    if (linked !== undefined) setView(null)
  }
  return [view, setView] as const
}

function itemsInView(
  view: View,
  items: readonly CatalogueItem[],
  matches: readonly CatalogueItem[],
  lines: readonly DraftLine[],
): readonly CatalogueItem[] {
  if (view === null) {
    // last added first
    return lines.toReversed().flatMap(({ key }) => items.find((item) => item.key === key) ?? [])
  }
  if ('group' in view) return items.filter(({ group }) => group === view.group)
  return matches.length > 0 ? matches.slice(0, MAX_FOUND) : findItems(items, words.search.fallbackItem)
}
