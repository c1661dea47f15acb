import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { CollapsibleCard } from '#web/ui/collapsible-card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { registrationQuery, useRegistrationMessages } from './queries.ts'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationResult } from './registration-result.tsx'
import { isRegistrationDue, registrationValue } from './registration-value.ts'
import { words } from './words.ts'

/** The target of links to this card. */
const ID = 'registration'

/** The carrier's own registration: the number and its result, updated live (TRUST-01, TRUST-02). */
export function RegistrationCard() {
  useRegistrationMessages()
  const query = useQuery(registrationQuery)
  const own = query.data
  const box = useRef<HTMLDivElement>(null)
  // The result is above, out of view on a phone.
  const showResult = () => void box.current?.scrollIntoView({ block: 'start' })
  return (
    <div ref={box} className="scroll-mt-24">
      <CollapsibleCard
        id={ID}
        title={words.title}
        value={own && registrationValue(own)}
        due={own !== undefined && isRegistrationDue(own)}
      >
        <p className="text-muted">{words.text}</p>
        <Loaded query={query} loading={words.loading} failed={words.failed}>
          {(loaded) => (
            <>
              <RegistrationResult own={loaded} />
              <RegistrationForm own={loaded} onSaved={showResult} />
            </>
          )}
        </Loaded>
      </CollapsibleCard>
    </div>
  )
}
