import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/ui/loaded.tsx'
import { Time } from '#web/ui/time.tsx'
import { ListCard } from '../list-card.tsx'
import { disposalQueueQuery } from './queries.ts'
import { words } from './words.ts'

/** Lists disposal records waiting for staff, oldest first (PROOF-04). */
export function DisposalList() {
  const queue = useQuery(disposalQueueQuery)
  return (
    <Loaded query={queue} loading={words.loading} failed={words.failed}>
      {({ items, total }) => (
        <section aria-labelledby="waiting-proofs" className="grid gap-3">
          <h2 id="waiting-proofs">{words.list.title(total)}</h2>
          {items.length > 0 && (
            <ol aria-label={words.list.name} className="grid gap-2">
              {items.map(({ requestId, title, saidAt }) => (
                <ListCard key={requestId} to={`/ops/cases/${requestId}`} chosen={false} title={title}>
                  <p className="text-sm text-muted">
                    {words.list.said} <Time value={saidAt} focusable={false} />
                  </p>
                </ListCard>
              ))}
            </ol>
          )}
        </section>
      )}
    </Loaded>
  )
}
