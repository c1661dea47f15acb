import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Loaded } from '#web/ui/loaded.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { Found } from './found.tsx'
import { registrationQuery, useRegistrationMessages } from './queries.ts'
import { RegistrationForm } from './registration-form.tsx'
import { words } from './words.ts'

/** Where links to it lead. */
const ID = 'registration'

/** The own waste carrier registration: the number, and what was found about it, as it is found (TRUST-01, TRUST-02). */
export function RegistrationCard() {
  useRegistrationMessages()
  const query = useQuery(registrationQuery)
  const box = useLedTo()
  // what was found stands above, out of sight on a phone
  const showFound = () => void box.current?.scrollIntoView({ block: 'start' })
  return (
    <div id={ID} ref={box} className="scroll-mt-24">
      <TitledCard title={words.title} text={words.text}>
        <Loaded query={query} loading={words.loading} failed={words.failed}>
          {(own) => (
            <>
              <Found own={own} />
              <RegistrationForm own={own} onSaved={showFound} />
            </>
          )}
        </Loaded>
      </TitledCard>
    </div>
  )
}

/** The address may name this card before it is there to be scrolled to. */
function useLedTo() {
  const box = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${ID}`) box.current?.scrollIntoView()
  }, [hash])
  return box
}
