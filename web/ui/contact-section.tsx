import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import type { JobContact } from '#modules/market/requests/collection/contract.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { ContactFacts } from './contact-facts.tsx'
import { QueryFallback } from './query-fallback.tsx'
import { Skeleton, SkeletonBox } from './skeleton.tsx'

interface ContactSectionProps<T extends JobContact> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>
  title: string
  loading: string
  failed: string
  /** The job's postcode, for the owner's contact details. */
  collectionPostcode?: string | null
  /** Ref of the heading, which makes it focusable. */
  heading?: Ref<HTMLHeadingElement>
  /** Content below the details. */
  children: (contact: T) => ReactNode
}

/**
 * The contact details of the other party of a job. Renders nothing on a 404: the job has ended or the account is
 * closed.
 */
export function ContactSection<T extends JobContact>(props: ContactSectionProps<T>) {
  const { query, title, loading, failed, collectionPostcode, heading, children } = props
  const { data, error } = query
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <section aria-labelledby="contact" className="grid gap-3 border-t border-line pt-3">
      <h3 id="contact" ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h3>
      {data ? (
        <>
          <ContactFacts contact={data} collectionPostcode={collectionPostcode} />
          {children(data)}
        </>
      ) : (
        <QueryFallback
          query={query}
          failed={failed}
          loading={
            <Skeleton text={loading} className="grid gap-2">
              <SkeletonBox className="h-5 w-2/3" />
              <SkeletonBox className="h-5 w-1/2" />
            </Skeleton>
          }
        />
      )}
    </section>
  )
}
