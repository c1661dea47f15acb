import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Navigation, Phone } from 'lucide-react'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { dialablePhone } from '#web/lib/format/dialable-phone.ts'
import { destinationOf, directionsTo } from '#web/lib/format/directions.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { RowLink } from '#web/ui/expandable-row.tsx'
import { collectionWords } from './collection-words.ts'
import { collectionQuery, contactQuery } from './contact-queries.ts'
import { contactWords } from './words.ts'

const ACTION_CLASS = 'min-w-0 flex-1 flex-col gap-0.5! px-1! py-1.5! text-sm!'

interface ContactActionsProps {
  request: RequestDetail
  viewerId: string
  /** The viewer's counterpart. */
  otherParty: 'carrier' | 'owner'
  /** The counterpart's name. */
  otherPartyName: string
}

/** Buttons to call, message or find the other party of an agreed job. */
export function ContactActions({ request, viewerId, otherParty, otherPartyName }: ContactActionsProps) {
  const { data } = useQuery(contactQuery(request.id, viewerId))
  const phone = dialablePhone(data?.phoneNumber ?? '')
  const destination = data && otherParty === 'owner' ? destinationOf(data.address, request.postcode) : null
  const { call, message, directions } = contactWords.actions
  const buttonStyle = buttonClass({}, ACTION_CLASS)
  return (
    <>
      <div className="flex gap-2 empty:hidden">
        {phone !== null && (
          <a href={`tel:${phone}`} className={buttonStyle}>
            <Phone aria-hidden size={18} />
            {call}
          </a>
        )}
        {featureOn('talk') && (
          <RowLink row="messages" className={ACTION_CLASS}>
            <MessageCircle aria-hidden size={18} />
            {message}
          </RowLink>
        )}
        {destination !== null && (
          <a
            href={directionsTo(destination)}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className={buttonStyle}
          >
            <Navigation aria-hidden size={18} />
            {directions}
          </a>
        )}
      </div>
      {otherParty === 'carrier' && request.status === 'assigned' && request.collectedAt === null && (
        <AskForDetails requestId={request.id} viewerId={viewerId} carrierName={otherPartyName} />
      )}
    </>
  )
}

/** Links the owner to the form for their contact details, until the carrier has their address and phone number. */
function AskForDetails({
  requestId,
  viewerId,
  carrierName,
}: {
  requestId: string
  viewerId: string
  carrierName: string
}) {
  const { data } = useQuery(collectionQuery(requestId, viewerId))
  if (!data || (data.address !== null && data.phoneNumber !== null)) return null
  return (
    <RowLink row="contact" variant="primary" block>
      {collectionWords.formTitle(carrierName)}
    </RowLink>
  )
}
