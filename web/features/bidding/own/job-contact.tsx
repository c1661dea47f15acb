import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type JobContact as Contact, jobContact } from '#modules/requests/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { ContactFacts } from '#web/ui/contact-facts.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { AddNumber } from './own-number.tsx'
import { contactWords } from './words.ts'

const contactQuery = (requestId: string, viewer: string) =>
  queryOptions({
    queryKey: biddingKeys.contactFor(requestId, viewer),
    queryFn: ({ signal }) => call(jobContact, { params: { requestId }, signal }),
    refetchOnMount: 'always',
  })

interface JobContactProps {
  requestId: string
  viewer: string
  /** Who the other side is. */
  other: 'carrier' | 'owner'
}

/** How to reach the other side of a job that has been agreed (R05). The server gives it to these two only. */
export function JobContact({ requestId, viewer, other }: JobContactProps) {
  const { data, error, refetch } = useQuery(contactQuery(requestId, viewer))
  const heading = useRef<HTMLHeadingElement>(null)
  // the other side has left, or the job was called off a moment ago
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <section aria-labelledby="contact" className="grid gap-3 border-t border-line pt-3">
      <h3 id="contact" ref={heading} tabIndex={-1}>
        {contactWords.title[other]}
      </h3>
      {data && <Facts contact={data} other={other} onSaved={() => heading.current?.focus()} />}
      {!data && error && (
        <ErrorState title={contactWords.failed} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
      {!data && !error && (
        <Skeleton text={contactWords.loading} className="grid gap-2">
          <SkeletonBox className="h-5 w-2/3" />
          <SkeletonBox className="h-5 w-1/2" />
        </Skeleton>
      )}
    </section>
  )
}

interface FactsProps {
  contact: Contact
  other: JobContactProps['other']
  onSaved: () => void
}

function Facts({ contact, other, onSaved }: FactsProps) {
  const { phoneNumber, address } = contact
  const { data: own } = useQuery(ownProfileQuery)
  return (
    <>
      <ContactFacts contact={contact} />
      {(phoneNumber === null || address === null) && (
        <p className="text-sm text-muted">
          {contactWords.missing(other, { phone: phoneNumber === null, address: address === null })}
        </p>
      )}
      {own?.phoneNumber === null && (
        <AddNumber other={contact.companyName ?? contact.name ?? contactWords.otherSide[other]} onSaved={onSaved} />
      )}
      {own && (
        <p className="text-sm text-muted">
          {contactWords.private(other, {
            phone: own.phoneNumber !== null,
            address: (other === 'carrier' ? own.address : own.businessAddress) !== null,
          })}
        </p>
      )}
    </>
  )
}
