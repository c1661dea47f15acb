import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { VerificationStatus } from '#modules/carriers/profiles/contract/badge.ts'
import {
  type Decision,
  type decideVerification,
  VERIFICATION_REASON_MAX,
} from '#modules/carriers/profiles/contract/verification.ts'
import type { AnswerOf, BodyOf } from '#server/platform/kernel/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { itemsOf } from '#web/lib/api/pages.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { type Form, useForm } from '#web/lib/forms/use-form.ts'
import { useSavedValues, useSaveOnSessionEnd } from '#web/lib/forms/use-saved-values.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { type ToastContent, toast } from '#web/ui/toast.ts'
import { useFormFocus } from '#web/ui/use-form-focus.ts'
import { DetailSection } from '../detail-section.tsx'
import { ReasonField } from '../reason-field.tsx'
import { decisionSchema } from './decision-schema.ts'
import { type Case, caseName, isWaiting, verificationKeys, verificationQueueQuery } from './queries.ts'
import { casePath } from './use-chosen-case.ts'
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
export function Decide({ case: verificationCase, onDecided }: DecideProps) {
  const { verificationStatus: status, verificationVersion: version } = verificationCase.profile
  const [changing, setChanging] = useState<number | null>(null)
  const [decidedHere, setDecidedHere] = useState(false)
  const { opener, form } = useFormFocus(changing === version)
  const waiting = isWaiting(verificationCase.profile)

  function handleDecision({ profile }: Outcome) {
    setDecidedHere(true)
    setChanging(null)
    onDecided(profile.verificationVersion)
  }
  return (
    <DetailSection title={words.decide.title} className={LAYOUT}>
      {status === 'pending_submission' && <p className="text-muted">{words.decide.notSent}</p>}
      {!waiting && status !== 'pending_submission' && (
        <>
          <p>{words.decide.decided(statusWord(status))}</p>
          <div className="flex flex-wrap gap-2">
            <NextCase after={verificationCase.profile.userId} focus={decidedHere} />
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
          <DecisionForm
            key={version}
            case={verificationCase}
            choices={choicesFor(status, waiting)}
            onDecided={handleDecision}
          />
        </div>
      )}
    </DetailSection>
  )
}

interface DecisionFormProps {
  case: Case
  choices: readonly Decision[]
  onDecided: (outcome: AnswerOf<typeof decideVerification>) => void
}

/** The decision on a case, with the reason shown to the business. */
function DecisionForm({ case: verificationCase, choices, onDecided }: DecisionFormProps) {
  const form = useDecision(verificationCase, onDecided)
  const { decision } = form.values
  const options = choices.map((value) => ({ value, ...words.decisions[value] }))
  const needsReason = decision !== '' && !(decision === 'verified' && isWaiting(verificationCase.profile))
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <RadioGroup stacked label={words.decide.legend} options={options} {...form.field('decision')} />
      {needsReason && (
        <ReasonField
          label={words.decide.reason}
          hint={words.decide.reasonHint}
          limit={VERIFICATION_REASON_MAX}
          phrases={words.phrases[decision]}
          {...form.field('reason')}
        />
      )}
      <Button
        type="submit"
        variant={decision === 'rejected' ? 'danger' : 'primary'}
        pending={form.pending}
        pendingLabel={words.decide.sending}
        className="justify-self-start max-lg:w-full"
      >
        {decision === '' ? words.decide.submit : words.decisions[decision].button}
      </Button>
    </form>
  )
}

/** A link to the oldest case other than `after`. With `focus`, takes the focus that the removed decision button had. */
function NextCase({ after, focus }: { after: string; focus: boolean }) {
  const { data } = useInfiniteQuery(verificationQueueQuery)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) (box.current?.querySelector('a') ?? box.current)?.focus()
  }, [focus])
  const next = itemsOf(data).find(({ userId }) => userId !== after)
  return (
    <div ref={box} tabIndex={-1} className="flex items-center">
      {next ? (
        <LinkButton variant="primary" to={casePath(next.userId)} icon={<ArrowRight aria-hidden size={18} />}>
          {words.decide.next}
        </LinkButton>
      ) : (
        <p className="text-muted">{words.decide.noNext}</p>
      )}
    </div>
  )
}

/** The values of the form. */
interface DecisionValues extends Record<string, unknown> {
  decision: Decision | ''
  reason: string
}

const TOPIC = { topic: 'verification' }

/** Manages the decision form. Sends the version and names on screen, to prevent decisions on unseen details. */
function useDecision({ profile }: Case, onDecided: (outcome: Outcome) => void): Form<DecisionValues> {
  const { userId, verificationVersion: version, displayName, companyName } = profile
  const names = { displayName, companyName }
  const key = useIdempotencyKey()

  async function submit(body: BodyOf<typeof decideVerification>) {
    try {
      const outcome = await key.send(body, (idempotencyKey) =>
        call<typeof decideVerification>('POST /api/ops/verifications/:userId/decision', {
          params: { userId },
          body,
          idempotencyKey,
        }),
      )
      onDecided(outcome)
      cacheOutcome(userId, outcome)
      const text = words.doneText(caseName(profile, words.unnamed))
      void toast({ title: words.done[body.decision], description: text, tone: 'success' }, TOPIC)
      announce(`${words.done[body.decision]}. ${text}`, { now: true })
    } catch (error) {
      if (error instanceof ApiError) void toast(failureToast(error), TOPIC)
      // whatever the cause, show the current state
      void refetchQueries(queryClient, verificationKeys.caseOf(userId))
      throw error
    }
  }
  const savedForm = { form: `decision:${userId}`, fields: ['reason'] } as const
  const form = useForm<DecisionValues, ReturnType<typeof decisionSchema>>({
    initial: { decision: '', reason: '', ...useSavedValues(savedForm) },
    schema: decisionSchema(profile),
    toInput: ({ decision, reason }) => ({ version, names, decision: decision || undefined, reason: reason || null }),
    submit,
  })
  useSaveOnSessionEnd(savedForm, form.values)
  return form
}

function cacheOutcome(userId: string, { profile, history }: Outcome) {
  queryClient.setQueryData<Case>(verificationKeys.caseOf(userId), (cached) => cached && { ...cached, profile, history })
  void queryClient.invalidateQueries({ queryKey: verificationKeys.queue })
}

const failureToast = ({ code, message }: ApiError): ToastContent =>
  code === 'case_decided' || code === 'names_changed'
    ? { title: words.decide.changed, description: message, tone: 'warning' }
    : { title: words.decide.failed, description: message, tone: 'error' }
