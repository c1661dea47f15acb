import { ChainEnd } from '#web/features/console/audit/chain-end.tsx'
import { EntryList } from '#web/features/console/audit/entry-list.tsx'
import { FilterBar } from '#web/features/console/audit/filter-bar.tsx'
import { words } from '#web/features/console/audit/words.ts'
import { ConsolePage } from '#web/features/console/console-page.tsx'

/** `/ops/audit`: the audit log. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <FilterBar />
      <EntryList />
      <ChainEnd />
    </ConsolePage>
  )
}
