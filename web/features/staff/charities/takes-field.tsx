import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { CatalogueItem } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { reusableItemsQuery } from './queries.ts'
import { words } from './words.ts'

interface TakesFieldProps {
  /** Keys of the chosen items. */
  value: readonly string[]
  onChange: (keys: string[]) => void
}

/** Chooses reusable items of the catalogue, by group. */
export function TakesField({ value, onChange }: TakesFieldProps) {
  const items = useQuery(reusableItemsQuery)
  return (
    <Loaded query={items} loading={words.loading} failed={words.itemsFailed}>
      {(reusable) => (
        <div className="divide-y divide-line border-y border-line">
          {[...Map.groupBy(reusable, ({ group }) => group)].map(([name, group]) => (
            <Group key={name} name={name} items={group} value={value} onChange={onChange} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

interface GroupProps extends TakesFieldProps {
  name: string
  items: readonly CatalogueItem[]
}

function Group({ name, items, value, onChange }: GroupProps) {
  const keys = items.map(({ key }) => key)
  const chosen = keys.filter((key) => value.includes(key))
  const others = value.filter((key) => !keys.includes(key))
  const hasAll = chosen.length === keys.length
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2">
        <span className="grow font-semibold">{name}</span>
        <span className="text-sm text-muted tabular">{words.chosenOf(chosen.length, keys.length)}</span>
        <ChevronDown aria-hidden size={18} className="shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <fieldset aria-label={name} className="grid gap-3 pb-4">
        <div className="flex flex-wrap gap-2">
          {items.map(({ key, label }) => (
            <FilterChip
              key={key}
              label={label}
              on={chosen.includes(key)}
              onChange={(on) => onChange(on ? [...value, key] : value.filter((other) => other !== key))}
            />
          ))}
        </div>
        <Button size="s" className="w-fit" onClick={() => onChange(hasAll ? others : [...others, ...keys])}>
          {hasAll ? words.chooseNone : words.chooseAll}
        </Button>
      </fieldset>
    </details>
  )
}
