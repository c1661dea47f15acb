import { Plus } from 'lucide-react'
import type { Rate } from '#modules/core/waste-catalogue/staff/contract.ts'
import { STREAM_NAMES } from '#web/lib/format/stream-names.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dayInWords } from '../day-in-words.ts'
import { ListCard } from '../list-card.tsx'
import { LoadedItems } from '../loaded-items.tsx'
import { ratesQuery } from './queries.ts'
import { NEW_RATE, rateName, ratePath } from './rate-path.ts'
import { words } from './words.ts'

const { rate: rateWords } = words

/** The newest rate of each waste type by area, 'Everywhere else' first. The URL holds the selection. */
export function RatesList({ chosen }: { chosen: string | null }) {
  const isAdmin = useHasLevel('admin')
  return (
    <div className="grid gap-4">
      {isAdmin && (
        <LinkButton to={NEW_RATE} className="w-fit" icon={<Plus aria-hidden size={18} />}>
          {rateWords.add}
        </LinkButton>
      )}
      <LoadedItems query={ratesQuery} words={{ ...words, empty: rateWords.none }}>
        {({ items }) =>
          [...Map.groupBy(items, ({ area }) => area)].map(([area, rates]) => (
            <section key={area} aria-labelledby={`area-${area}`} className="grid gap-2">
              <h2 id={`area-${area}`} className="text-lg">
                {rateWords.area(area)}
              </h2>
              <ol className="grid gap-2">
                {rates.map((rate) => (
                  <RateCard key={rate.id} rate={rate} chosen={rateName(rate) === chosen} />
                ))}
              </ol>
            </section>
          ))
        }
      </LoadedItems>
    </div>
  )
}

const RateCard = ({ rate, chosen }: { rate: Rate; chosen: boolean }) => (
  <ListCard to={ratePath(rate)} chosen={chosen} title={STREAM_NAMES[rate.stream]}>
    <span className="text-sm text-muted">
      <span className="font-semibold text-ink">{rateWords.pounds(rate.pounds, rate.per)}</span>{' '}
      {rateWords.from(dayInWords(rate.from))}
    </span>
    <span className="line-clamp-1 text-sm text-muted wrap-anywhere">{rate.source}</span>
  </ListCard>
)
