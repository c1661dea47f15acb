import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffItem } from '#modules/core/waste-catalogue/staff/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ListCard } from '../list-card.tsx'
import { itemsQuery } from './queries.ts'
import { words } from './words.ts'

const { item: itemWords } = words

/** Every item, filtered by search and group. The URL holds the selection. */
export function ItemsList({ chosen }: { chosen: string | null }) {
  const query = useQuery(itemsQuery)
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ items }) => {
        const matching = findItems(items, typed, group)
        const groups = [...new Set(items.map((item) => item.group))]
        return (
          <div className="grid gap-4">
            <div className="relative">
              <SearchInput
                type="search"
                aria-label={itemWords.search}
                placeholder={itemWords.search}
                value={typed}
                onChange={setTyped}
                onClear={() => setTyped('')}
                clearLabel={itemWords.clear}
              />
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend */}
            <div role="group" aria-label={itemWords.group} className="flex flex-wrap gap-2">
              {groups.map((name) => (
                <FilterChip key={name} label={name} on={name === group} onChange={(on) => setGroup(on ? name : null)} />
              ))}
            </div>
            <p role="status" className="text-sm text-muted">
              {itemWords.found(matching.length)}
            </p>
            {matching.length === 0 ? (
              <EmptyState heading="h2" title={itemWords.none}>
                {itemWords.noneText}
              </EmptyState>
            ) : (
              <ol aria-label={itemWords.list} className="grid gap-2">
                {matching.map((item) => (
                  <ItemCard key={item.key} item={item} chosen={item.key === chosen} />
                ))}
              </ol>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function ItemCard({
  item: { key, label, group, kg, litres, active, refused },
  chosen,
}: {
  item: StaffItem
  chosen: boolean
}) {
  return (
    <ListCard to={`/ops/catalogue?item=${key}`} chosen={chosen} title={label}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-sm text-muted">
        {kg !== null && litres !== null ? `${group} · ${itemWords.about(kg, litres)}` : group}
        {refused !== null && <Badge tone="danger">{itemWords.refused}</Badge>}
        {!active && <Badge>{itemWords.off}</Badge>}
      </span>
    </ListCard>
  )
}

/** Returns the items of a group, or of all groups for null, whose name, key, code or other names contain every word. */
function findItems(items: readonly StaffItem[], typed: string, group: string | null): StaffItem[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = `${item.label} ${item.key} ${item.ewc ?? ''} ${item.alsoCalled}`.toLowerCase()
    return (group === null || item.group === group) && terms.every((word) => text.includes(word))
  })
}
