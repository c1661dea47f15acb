import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { LadderStep } from '#modules/community/ladders/contract.ts'
import { shortDayAndTime } from '#web/lib/format/london-days.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { LinkTabs } from '../link-tabs.tsx'
import { ListCard } from '../list-card.tsx'
import { staffLaddersQuery } from './queries.ts'
import { words } from './words.ts'

/** What people give away first, newest first, of one step. The URL holds the step and the selection. */
export function LadderList({ chosen }: { chosen: string | null }) {
  const [params] = useSearchParams()
  const step = LadderStep.options.find((option) => option === params.get('step')) ?? null
  const ladders = useInfiniteQuery(staffLaddersQuery(step))
  return (
    <div className="grid gap-4">
      <LinkTabs
        label={words.filter}
        tabs={[
          { to: '/ops/ladders', label: words.all },
          ...LadderStep.options.map((option) => ({ to: `/ops/ladders?step=${option}`, label: words.steps[option] })),
        ]}
        current={step === null ? words.all : words.steps[step]}
      />
      <PagedList
        query={ladders}
        loading={words.loading}
        failed={words.failed}
        empty={<EmptyState heading="h2" title={words.none} />}
        moreFailed={words.moreFailed}
      >
        {(items) => (
          <ol aria-label={words.list} className="grid gap-2">
            {items.map(({ id, title, step: now, outward, kg, until }) => (
              <ListCard
                key={id}
                to={`/ops/ladders?${new URLSearchParams({ ...(step && { step }), ladder: id })}`}
                chosen={id === chosen}
                title={title}
                className="line-clamp-2"
              >
                <span className="text-sm text-muted">
                  <span className="font-semibold text-ink">{words.steps[now]}</span>{' '}
                  {until !== null && words.until(shortDayAndTime(until))}
                </span>
                <span className="text-sm text-muted">
                  {[outward, words.weight(kg)].filter((text) => text !== null).join(' · ')}
                </span>
              </ListCard>
            ))}
          </ol>
        )}
      </PagedList>
    </div>
  )
}
