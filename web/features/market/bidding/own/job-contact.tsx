import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { ContactSection } from '#web/ui/contact-section.tsx'
import { AddPhoneNumber } from './add-phone-number.tsx'
import { CollectionDetailsCard } from './collection-details-card.tsx'
import { contactQuery } from './contact-queries.ts'
import { contactWords } from './words.ts'

interface JobContactProps {
  request: RequestDetail
  viewerId: string
  /** The viewer's counterpart. */
  otherParty: 'carrier' | 'owner'
}

/** The other party's contact details on an agreed job, which the server gives to these two only (R05). */
export function JobContact({ request, viewerId, otherParty }: JobContactProps) {
  const query = useQuery(contactQuery(request.id, viewerId))
  const heading = useRef<HTMLHeadingElement>(null)
  const { title, loading, failed } = contactWords
  return (
    <ContactSection
      query={query}
      title={title[otherParty]}
      loading={loading}
      failed={failed}
      collectionPostcode={otherParty === 'owner' ? request.postcode : null}
      heading={heading}
    >
      {(contact) => {
        const onSaved = () => heading.current?.focus()
        const { phoneNumber, address } = contact
        const otherPartyName = contact.companyName ?? contact.name ?? contactWords.otherParty[otherParty]
        if (otherParty === 'owner' && request.status === 'completed')
          return <p className="text-sm text-muted">{contactWords.jobCompleted}</p>
        return (
          <>
            {(phoneNumber === null || address === null) && (
              <p className="text-sm text-muted">
                {contactWords.missing(otherParty, {
                  phoneMissing: phoneNumber === null,
                  addressMissing: address === null,
                })}
              </p>
            )}
            {otherParty === 'owner' && <SharedDetailsNote ownerName={otherPartyName} onSaved={onSaved} />}
            {otherParty === 'carrier' && request.status !== 'completed' && (
              <CollectionDetailsCard
                requestId={request.id}
                viewerId={viewerId}
                carrierName={otherPartyName}
                request={request}
                onSaved={onSaved}
              />
            )}
          </>
        )
      }}
    </ContactSection>
  )
}

/** Tells the carrier which of their details owners can see, and asks for a missing phone number. */
function SharedDetailsNote({ ownerName, onSaved }: { ownerName: string; onSaved: () => void }) {
  const { data: profile } = useQuery(ownProfileQuery)
  if (!profile) return null
  return (
    <>
      {profile.phoneNumber === null && <AddPhoneNumber ownerName={ownerName} onSaved={onSaved} />}
      <p className="text-sm text-muted">
        {contactWords.sharedDetails({
          hasPhone: profile.phoneNumber !== null,
          hasAddress: profile.businessAddress !== null,
        })}
      </p>
    </>
  )
}
