import { ResultType } from '#modules/discovery/search/contract.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { resultsWords } from './words.ts'

interface TypeChipsProps {
  counts: Readonly<Record<ResultType, number>>
  chosen: ResultType | null
  onChoose: (type: ResultType | null) => void
}

/** Filters the results by type; omits types without results. */
export function TypeChips({ counts, chosen, onChoose }: TypeChipsProps) {
  const types = ResultType.options.filter((type) => counts[type] > 0 || type === chosen)
  if (types.length < 2 && chosen === null) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend
    <div
      role="group"
      aria-label={resultsWords.types}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <FilterChip label={resultsWords.all} on={chosen === null} onChange={() => onChoose(null)} />
      {types.map((type) => (
        <FilterChip
          key={type}
          label={resultsWords.chip(resultsWords.ofType[type], counts[type])}
          on={type === chosen}
          onChange={(on) => onChoose(on ? type : null)}
        />
      ))}
    </div>
  )
}
