import { useQuery } from '@tanstack/react-query'
import { ContactSection } from '#web/ui/contact-section.tsx'
import { contactQuery } from './item-queries.ts'
import { words } from './words.ts'

const own = words.contact

interface ItemContactProps {
  itemId: string
  viewerId: string
  /** The role of the other person. */
  other: keyof typeof own.title
}

/** Shows the contact details of the other person of a promise. */
export function ItemContact({ itemId, viewerId, other }: ItemContactProps) {
  const query = useQuery(contactQuery(itemId, viewerId))
  return (
    <ContactSection query={query} title={own.title[other]} loading={own.loading} failed={own.failed}>
      {({ phoneNumber, message }) => (
        <>
          {message !== null && (
            <blockquote className="whitespace-pre-line rounded-s bg-sunken p-3 [overflow-wrap:anywhere]">
              {message}
            </blockquote>
          )}
          {phoneNumber === null && <p className="text-sm text-muted">{own.missing}</p>}
          <p className="text-sm text-muted">{own.private}</p>
        </>
      )}
    </ContactSection>
  )
}
