import {
  type Decision,
  type decideVerification,
  VERIFICATION_REASON_MAX,
} from '#modules/carriers/profiles/contract/verification.ts'
import type { AnswerOf } from '#server/platform/kernel/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { Phrases } from '../phrases.tsx'
import { type Case, isWaiting } from './queries.ts'
import { useDecision } from './use-decision.ts'
import { words } from './words.ts'

interface DecisionFormProps {
  case: Case
  choices: readonly Decision[]
  onDecided: (outcome: AnswerOf<typeof decideVerification>) => void
}

/** The decision on a case, with the reason shown to the business. */
export function DecisionForm({ case: opened, choices, onDecided }: DecisionFormProps) {
  const form = useDecision(opened, onDecided)
  const { decision, reason } = form.values
  const options = choices.map((value) => ({ value, ...words.decisions[value] }))
  const needsReason = decision !== '' && !(decision === 'verified' && isWaiting(opened.profile))
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <RadioGroup stacked label={words.decide.legend} options={options} {...form.field('decision')} />
      {needsReason && (
        <>
          <TextArea
            label={words.decide.reason}
            hint={words.decide.reasonHint}
            limit={VERIFICATION_REASON_MAX}
            {...form.field('reason')}
          />
          <Phrases
            phrases={words.phrases[decision]}
            reason={reason}
            onChange={(changed) => form.set('reason', changed)}
          />
        </>
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
