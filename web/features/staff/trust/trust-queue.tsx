import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Time } from '#web/ui/time.tsx'
import { ListCard } from '../list-card.tsx'
import { nameOf, registrationQueueQuery } from './queries.ts'
import { casePath } from './tabs.ts'
import { words } from './words.ts'

const { queue: queueWords } = words

/** Registrations waiting for staff, oldest first, each with its reason. */
export function TrustQueue({ chosen }: { chosen: string | null }) {
  const query = useQuery(registrationQueueQuery)
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ items, total, checked }) =>
        items.length === 0 ? (
          <EmptyState icon={CircleCheck} heading="h2" title={queueWords.empty(checked.done, checked.of)} />
        ) : (
          <nav aria-label={queueWords.label} className="grid gap-3">
            <p className="text-sm text-muted">{queueWords.waiting(total)}</p>
            <ol className="grid gap-2">
              {items.map((item) => (
                <ListCard
                  key={item.businessId}
                  to={casePath(item.businessId)}
                  chosen={item.businessId === chosen}
                  title={nameOf(item)}
                >
                  <span className="text-sm wrap-anywhere">{item.number}</span>
                  <span className="text-sm font-semibold">{item.desk && queueWords.reasons[item.desk]}</span>
                  {item.deskSince !== null && (
                    <span className="text-sm text-muted">
                      {queueWords.since} <Time value={item.deskSince} focusable={false} />
                    </span>
                  )}
                </ListCard>
              ))}
            </ol>
          </nav>
        )
      }
    </Loaded>
  )
}
