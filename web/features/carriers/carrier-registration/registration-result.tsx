import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type OwnRegistration,
  REGULATORS,
  type RegistrationState,
} from '#modules/carriers/carrier-registration/contract.ts'
import { Notice, type NoticeTone } from '#web/ui/notice.tsx'
import { AskWales } from './ask-wales.tsx'
import { Explanation } from './explanation.tsx'
import { RegisterEntryLink } from './register-entry-link.tsx'
import { RegistrationSummary } from './registration-summary.tsx'
import { dayInWords } from './summary-words.ts'
import { words } from './words.ts'

const GOOD = { tone: 'ok', icon: CircleCheck } as const
const BAD = { tone: 'danger', icon: CircleAlert } as const
const PENDING = { tone: 'warning', icon: Hourglass } as const
const STYLES: Readonly<Record<RegistrationState, { tone: NoticeTone; icon: typeof CircleCheck }>> = {
  good: GOOD,
  by_staff: GOOD,
  unchecked: PENDING,
  other_name: PENDING,
  lower_tier: BAD,
  expired: BAD,
  absent: BAD,
  refused: BAD,
}

/** The result for the carrier's own number, what it blocks and what to do about it (TRUST-02). */
export function RegistrationResult({ own }: { own: OwnRegistration }) {
  const { registration, bar, line } = own
  const until = registration?.overrideUntil ?? null
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-4">
        {registration && <Outcome own={own} registration={registration} />}
        {bar !== null && (
          <Notice tone="danger" icon={CircleAlert} title={words.blocked}>
            {bar}
          </Notice>
        )}
        {bar === null && until !== null && <Notice>{words.override(dayInWords(until))}</Notice>}
      </div>
      {registration?.state === 'other_name' && <Explanation key={registration.number} own={own} />}
      {registration && line.number === null && (
        <div className="text-sm text-muted">
          <RegisterEntryLink regulator={registration.regulator} number={registration.number} showAttribution />
        </div>
      )}
      {registration && (
        <div className="text-sm text-muted">
          <p className="font-semibold">{words.public}</p>
          <RegistrationSummary summary={line} showAttribution />
        </div>
      )}
    </div>
  )
}

interface OutcomeProps {
  own: OwnRegistration
  registration: NonNullable<OwnRegistration['registration']>
}

/**
 * Shows the result of the check. If the number is not in England's register, it first asks whether the number is Welsh,
 * because Wales uses the same format (TRUST-14).
 */
function Outcome({ own, registration }: OutcomeProps) {
  const { number, regulator, state } = registration
  const numberVersion = `${number} ${own.version}`
  const [notWelsh, setNotWelsh] = useState<string | null>(null)
  if (own.maybeWelsh && notWelsh !== numberVersion)
    return <AskWales number={number} version={own.version} onNo={() => setNotWelsh(numberVersion)} />
  return (
    <FocusBox focus={notWelsh === numberVersion}>
      <Notice {...STYLES[state]} title={words.saved(number, REGULATORS[regulator])}>
        {own.outcome}
        {own.reason !== null && <p>{words.wrote(own.reason)}</p>}
      </Notice>
    </FocusBox>
  )
}

/** Takes the focus when it replaces the button that the user pressed. */
function FocusBox({ focus, children }: { focus: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}
