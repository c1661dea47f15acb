import { ChainEnd } from '#web/features/staff/audit/chain-end.tsx'
import { EntryList } from '#web/features/staff/audit/entry-list.tsx'
import { FilterBar } from '#web/features/staff/audit/filter-bar.tsx'
import { words } from '#web/features/staff/audit/words.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'

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
