import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '#web/lib/api/api.ts'
import { ContactFacts } from '#web/ui/contact-facts.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { contactQuery } from './item-queries.ts'
import { words } from './words.ts'

const own = words.contact

interface ItemContactProps {
  itemId: string
  viewer: string
  /** Who the other side is. */
  other: keyof typeof own.title
}

/** How to reach the other side of a promise. The server gives it to these two only. */
export function ItemContact({ itemId, viewer, other }: ItemContactProps) {
  const { data, error, refetch } = useQuery(contactQuery(itemId, viewer))
  // the promise was undone a moment ago, or the other side has left
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <section aria-labelledby="contact" className="grid gap-3 border-t border-line pt-3">
      <h3 id="contact">{own.title[other]}</h3>
      {data && (
        <>
          <ContactFacts contact={data} />
          {(data.phoneNumber === null || data.address === null) && <p className="text-sm text-muted">{own.missing}</p>}
          <p className="text-sm text-muted">{own.private}</p>
        </>
      )}
      {!data && error && (
        <ErrorState title={own.failed} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Skeleton text={own.loading} className="grid gap-2">
          <SkeletonBox className="h-5 w-2/3" />
          <SkeletonBox className="h-5 w-1/2" />
        </Skeleton>
      )}
    </section>
  )
}
