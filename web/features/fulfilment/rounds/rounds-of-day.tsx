import { useQuery } from '@tanstack/react-query'
import type { roundChanged, roundsOfDay } from '#modules/fulfilment/rounds/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { daysFrom, londonTime, shortDay } from '#web/lib/format/london-days.ts'
import { useLive, useLiveConnection } from '#web/lib/live/live.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { refetchRounds, roundsQuery } from './queries.ts'
import { RoundView } from './round-view.tsx'
import { useOfflineRounds } from './use-offline-rounds.ts'
import { words } from './words.ts'

interface RoundsOfDayProps {
  viewerId: string
  /** London date: '2026-12-03'. */
  day: string
  onDayChange: (day: string) => void
  /** The id of the selected round; null for the first one. */
  selectedId: string | null
  onSelect: (roundId: string) => void
  outlineUrl: string
}

/** The viewer's rounds of a day, live, one at a time (ROUND-01). */
export function RoundsOfDay({ viewerId, day, onDayChange, ...shown }: RoundsOfDayProps) {
  const rounds = useQuery(roundsQuery(day, viewerId))
  useLiveConnection()
  useLive<typeof roundChanged>('round.changed', () => refetchRounds(queryClient))
  useOfflineRounds({
    ...{ viewerId, day, fetchedAt: rounds.dataUpdatedAt },
    rounds: rounds.isPlaceholderData ? undefined : rounds.data?.rounds,
  })
  const { error } = rounds
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState heading="h2" title={messageOf(error)} action={<PlanLink code={error.code} />}>
        {words.intro}
      </EmptyState>
    )
  return (
    <Loaded query={rounds} loading={words.loading} failed={words.failed}>
      {(data) => (
        <>
          <DayChoice days={data.days} day={day} onDayChange={onDayChange} />
          {rounds.isPlaceholderData ? (
            <LoadingText>{words.loading}</LoadingText>
          ) : (
            <Rounds key={day} {...data} day={day} viewerId={viewerId} {...shown} />
          )}
        </>
      )}
    </Loaded>
  )
}

const PlanLink = ({ code }: { code: string }) =>
  code === 'not_subscribed' && (
    <LinkButton to="/subscribe" variant="primary">
      {words.choosePlan}
    </LinkButton>
  )

type Days = AnswerOf<typeof roundsOfDay>['days']

/** Chips for today, tomorrow, the days with jobs and the selected day. */
function DayChoice({ days, day, onDayChange }: { days: Days; day: string; onDayChange: (day: string) => void }) {
  const [today = '', tomorrow = ''] = daysFrom(londonTime(new Date()).day, 2)
  const jobCounts = new Map(days.map((listed) => [listed.day, listed.jobs]))
  const offeredDays = [...new Set([today, tomorrow, ...jobCounts.keys(), day])].toSorted((a, b) => a.localeCompare(b))
  const nameOf = (date: string) => (date === today ? words.today : date === tomorrow ? words.tomorrow : shortDay(date))
  return (
    <fieldset aria-label={words.days} className="flex flex-wrap gap-2 print:hidden">
      {offeredDays.map((date) => (
        <FilterChip
          key={date}
          label={jobCounts.has(date) ? words.dayWithJobs(nameOf(date), jobCounts.get(date) ?? 0) : nameOf(date)}
          on={date === day}
          onChange={() => onDayChange(date)}
        />
      ))}
    </fieldset>
  )
}

type RoundsProps = AnswerOf<typeof roundsOfDay> & Omit<RoundsOfDayProps, 'onDayChange'>

function Rounds({ rounds, day, viewerId, selectedId, onSelect, outlineUrl }: RoundsProps) {
  const round = rounds.find(({ id }) => id === selectedId) ?? rounds[0]
  if (!round)
    return (
      <EmptyState heading="h2" title={words.empty} action={<LinkButton to="/jobs">{words.findWork}</LinkButton>}>
        {words.emptyText}
      </EmptyState>
    )
  return (
    <>
      {rounds.length > 1 && (
        <fieldset aria-label={words.rounds} className="flex flex-wrap gap-2 print:hidden">
          {rounds.map(({ id, part, van }) => (
            <FilterChip
              key={id}
              label={words.name(part, van?.plate ?? null)}
              on={id === round.id}
              onChange={() => onSelect(id)}
            />
          ))}
        </fieldset>
      )}
      <RoundView key={round.id} round={round} day={day} viewerId={viewerId} outlineUrl={outlineUrl} />
    </>
  )
}
