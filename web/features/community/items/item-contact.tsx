import { useQuery } from '@tanstack/react-query'
import { ContactSection } from '#web/ui/contact-section.tsx'
import { contactQuery } from './item-queries.ts'
import { words } from './words.ts'

const contactWords = words.contact

interface ItemContactProps {
  itemId: string
  viewerId: string
  /** The role of the other person. */
  other: keyof typeof contactWords.title
}

/** Shows the contact details of the other person of a promise. */
export function ItemContact({ itemId, viewerId, other }: ItemContactProps) {
  const query = useQuery(contactQuery(itemId, viewerId))
  return (
    <ContactSection
      query={query}
      title={contactWords.title[other]}
      loading={contactWords.loading}
      failed={contactWords.failed}
    >
      {({ phoneNumber, message }) => (
        <>
          {message !== null && (
            <blockquote className="whitespace-pre-line rounded-s bg-sunken p-3 [overflow-wrap:anywhere]">
              {message}
            </blockquote>
          )}
          {phoneNumber === null && <p className="text-sm text-muted">{contactWords.missing}</p>}
          <p className="text-sm text-muted">{contactWords.private}</p>
        </>
      )}
    </ContactSection>
  )
}
