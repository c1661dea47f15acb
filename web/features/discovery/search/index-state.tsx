import { useQuery } from '@tanstack/react-query'
import type { SearchState } from '#modules/discovery/search/contract.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Time } from '#web/ui/time.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { CompareNow, RebuildActions } from './index-actions.tsx'
import { indexQuery } from './index-query.ts'
import { RebuildList, RebuildProgress } from './rebuild-list.tsx'
import { consoleWords } from './words.ts'

/** The state of the search index, with actions for admins. */
export function IndexState() {
  const query = useQuery(indexQuery)
  return (
    <Loaded query={query} loading={consoleWords.loading} failed={consoleWords.failed}>
      {(state) => <LoadedIndex state={state} />}
    </Loaded>
  )
}

function LoadedIndex({ state }: { state: SearchState }) {
  const isAdmin = useHasLevel('admin')
  const { comparison, rebuilds } = state
  const [last] = rebuilds
  return (
    <div className="grid gap-6">
      {!isAdmin && <p className="text-muted">{consoleWords.adminsOnly}</p>}
      <ActiveIndex state={state} />
      <section aria-labelledby="comparison" className="grid gap-3">
        <h2 id="comparison">{consoleWords.comparison}</h2>
        {comparison ? <ComparisonTable comparison={comparison} /> : <p>{consoleWords.noComparison}</p>}
        {isAdmin && <CompareNow />}
      </section>
      <section aria-labelledby="rebuilds" className="grid gap-3">
        <h2 id="rebuilds">{consoleWords.rebuilds}</h2>
        {last && <RebuildProgress rebuild={last} />}
        {isAdmin && <RebuildActions last={last} />}
        {last ? <RebuildList rebuilds={rebuilds} /> : <p>{consoleWords.noRebuild}</p>}
      </section>
    </div>
  )
}

function ActiveIndex({ state: { engine, documents, builtAt } }: { state: SearchState }) {
  const total = Object.values(documents).reduce((sum, count) => sum + count, 0)
  const facts = [
    [consoleWords.engine, consoleWords.engines[engine] ?? engine],
    [consoleWords.documents, consoleWords.figure(total)],
    [consoleWords.builtAt, builtAt === null ? consoleWords.neverBuilt : <Time key="built" value={builtAt} />],
  ] as const
  return (
    <section aria-labelledby="active-index" className="grid gap-3">
      <h2 id="active-index">{consoleWords.index}</h2>
      <Card>
        <dl className="grid gap-4 sm:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}
