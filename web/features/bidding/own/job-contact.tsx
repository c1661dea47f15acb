import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type JobContact as Contact, jobContact } from '#modules/requests/contract.ts'
import { biddingKeys } from '#web/features/bidding/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { ContactSection } from '#web/ui/contact-section.tsx'
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
  /** The postcode of the job, for its carrier. */
  collection: string | null
}

/** How to reach the other side of a job that has been agreed (R05). The server gives it to these two only. */
export function JobContact({ requestId, viewer, other, collection }: JobContactProps) {
  const query = useQuery(contactQuery(requestId, viewer))
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, loading, failed } = contactWords
  return (
    <ContactSection
      query={query}
      title={title[other]}
      loading={loading}
      failed={failed}
      collection={collection}
      heading={heading}
    >
      {(contact) => <Notes contact={contact} other={other} onSaved={() => heading.current?.focus()} />}
    </ContactSection>
  )
}

interface NotesProps {
  contact: Contact
  other: JobContactProps['other']
  onSaved: () => void
}

/** What is missing on either side, and who sees what. */
function Notes({ contact, other, onSaved }: NotesProps) {
  const { phoneNumber, address } = contact
  const { data: own } = useQuery(ownProfileQuery)
  return (
    <>
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
