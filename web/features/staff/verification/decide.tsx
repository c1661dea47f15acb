import { useState } from 'react'
import type { VerificationStatus } from '#modules/carriers/profiles/badge/contract.ts'
import type { Decision, decideVerification } from '#modules/carriers/profiles/verification/contract.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFormInPlace } from '#web/ui/use-form-in-place.ts'
import { DecisionForm } from './decision-form.tsx'
import { NextCase } from './next-case.tsx'
import { type Case, isWaiting } from './queries.ts'
import { statusWord, words } from './words.ts'

type Outcome = AnswerOf<typeof decideVerification>

/** Returns the decisions available: for a decided case, all except the current one. */
const choicesFor = (status: VerificationStatus, waiting: boolean): Decision[] =>
  status === 'pending_submission' ? [] : CHOICES.filter((decision) => waiting || decision !== status)

/** All decisions, in the order in which they are offered. */
const CHOICES: readonly Decision[] = ['verified', 'needs_resubmission', 'rejected']

/** Classes of the card: on narrow screens it sticks to the bottom and scrolls independently of the documents. */
const LAYOUT =
  'grid gap-4 @max-[44rem]:sticky @max-[44rem]:bottom-[calc(var(--bar)+8px)] @max-[44rem]:z-10 @max-[44rem]:max-h-[45dvh] @max-[44rem]:overflow-y-auto @max-[44rem]:shadow-up'

interface DecideProps {
  case: Case
  onDecided: (version: number) => void
}

/** The decision form; for a decided case, the decision with a button to change it and a link to the next case. */
export function Decide({ case: opened, onDecided }: DecideProps) {
  const { verificationStatus: status, verificationVersion: version } = opened.profile
  const [changing, setChanging] = useState<number | null>(null)
  const [decidedHere, setDecidedHere] = useState(false)
  const { opener, form } = useFormInPlace(changing === version)
  const waiting = isWaiting(opened.profile)

  function handleDecision({ profile }: Outcome) {
    setDecidedHere(true)
    setChanging(null)
    onDecided(profile.verificationVersion)
  }
  return (
    <Card as="section" aria-labelledby="case-decision" className={LAYOUT}>
      <h3 id="case-decision">{words.decide.title}</h3>
      {status === 'pending_submission' && <p className="text-muted">{words.decide.notSent}</p>}
      {!waiting && status !== 'pending_submission' && (
        <>
          <p>{words.decide.decided(statusWord(status))}</p>
          <div className="flex flex-wrap gap-2">
            <NextCase after={opened.profile.userId} focus={decidedHere} />
            {changing !== version && (
              <Button ref={opener} variant="quiet" onClick={() => setChanging(version)}>
                {words.decide.change}
              </Button>
            )}
          </div>
        </>
      )}
      {(waiting || changing === version) && (
        <div ref={form}>
          {/* keyed by version: the input belongs to the version on screen */}
          <DecisionForm key={version} case={opened} choices={choicesFor(status, waiting)} onDecided={handleDecision} />
        </div>
      )}
    </Card>
  )
}
