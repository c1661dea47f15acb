import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { ContactSection } from '#web/ui/contact-section.tsx'
import { contactQuery } from './contact-queries.ts'
import { OwnDetails } from './own-details.tsx'
import { AddNumber } from './own-number.tsx'
import { contactWords } from './words.ts'

interface JobContactProps {
  request: RequestDetail
  viewerId: string
  /** The viewer's counterpart. */
  other: 'carrier' | 'owner'
}

/** The other party's contact details on an agreed job, which the server gives to these two only (R05). */
export function JobContact({ request, viewerId, other }: JobContactProps) {
  const query = useQuery(contactQuery(request.id, viewerId))
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, loading, failed } = contactWords
  return (
    <ContactSection
      query={query}
      title={title[other]}
      loading={loading}
      failed={failed}
      collectionPostcode={other === 'owner' ? request.postcode : null}
      heading={heading}
    >
      {(contact) => {
        const onSaved = () => heading.current?.focus()
        const { phoneNumber, address } = contact
        const name = contact.companyName ?? contact.name ?? contactWords.otherParty[other]
        if (other === 'owner' && request.status === 'completed')
          return <p className="text-sm text-muted">{contactWords.over}</p>
        return (
          <>
            {(phoneNumber === null || address === null) && (
              <p className="text-sm text-muted">
                {contactWords.missing(other, { phone: phoneNumber === null, address: address === null })}
              </p>
            )}
            {other === 'owner' && <CarrierNotes owner={name} onSaved={onSaved} />}
            {other === 'carrier' && request.status !== 'completed' && (
              <OwnDetails
                requestId={request.id}
                viewerId={viewerId}
                carrier={name}
                posted={request}
                onSaved={onSaved}
              />
            )}
          </>
        )
      }}
    </ContactSection>
  )
}

/** What the owner can see of this carrier, and a form for a missing number. */
function CarrierNotes({ owner, onSaved }: { owner: string; onSaved: () => void }) {
  const { data: own } = useQuery(ownProfileQuery)
  if (!own) return null
  return (
    <>
      {own.phoneNumber === null && <AddNumber other={owner} onSaved={onSaved} />}
      <p className="text-sm text-muted">
        {contactWords.private({ phone: own.phoneNumber !== null, address: own.businessAddress !== null })}
      </p>
    </>
  )
}
