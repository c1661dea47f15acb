import { useQuery } from '@tanstack/react-query'
import type { DayPart } from '#modules/core/waste-catalogue/contract.ts'
import type { JobOnTheWay } from '#modules/fulfilment/rounds/contract.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { onTheWayQuery } from './queries.ts'
import { amountText, words } from './words.ts'

const onTheWayWords = words.onTheWay
/** Maximum number of jobs shown. */
const MAX_JOBS = 6

interface OnTheWayProps {
  round: { day: string; part: DayPart; vehicleId: string }
  viewerId: string
}

/** Open requests that fit the round, least extra miles first (ROUND-02). */
export function OnTheWay({ round, viewerId }: OnTheWayProps) {
  const jobs = useQuery(onTheWayQuery(round, viewerId))
  return (
    <section aria-labelledby="on-the-way" className="grid grid-cols-1 gap-2 print:hidden">
      <h2 id="on-the-way">{onTheWayWords.title}</h2>
      <Loaded query={jobs} loading={onTheWayWords.loading} failed={onTheWayWords.failed}>
        {({ items, hasPlace: startIsKnown }) =>
          items.length === 0 ? (
            <p className="text-muted">{startIsKnown ? onTheWayWords.empty : onTheWayWords.noStart}</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {items.slice(0, MAX_JOBS).map((job) => (
                <JobRow key={job.requestId} job={job} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function JobRow({
  job: { requestId, title, outward, extraMiles, extraMinutes, load, listed, suggestion },
}: {
  job: JobOnTheWay
}) {
  const price =
    suggestion &&
    onTheWayWords.atPrice(
      formatPounds(suggestion.pounds),
      suggestion.poundsPerMile === null ? null : formatPounds(suggestion.poundsPerMile),
      suggestion.basis,
    )
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-base">{title}</h3>
        <p className="text-sm text-muted tabular">
          {[outward, onTheWayWords.detour(extraMiles, extraMinutes), listed && amountText(load)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {price && <p className="text-sm text-muted tabular">{price}</p>}
      </div>
      <LinkButton to={`/job/${requestId}`} size="s" aria-label={onTheWayWords.bidOn(title)}>
        {onTheWayWords.bid}
      </LinkButton>
    </li>
  )
}
