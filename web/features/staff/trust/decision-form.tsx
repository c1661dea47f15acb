import {
  decideRegistration,
  REASON_MAX,
  type RegistrationForStaff,
} from '#modules/carriers/carrier-registration/contract/staff.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ReasonField } from '../reason-field.tsx'
import { nameOf } from './queries.ts'
import type { CaseActions } from './use-case-actions.ts'
import { useEvidence } from './use-evidence.ts'
import { words } from './words.ts'

const { decide: decideWords } = words

const CHOICES = (['confirm', 'refuse'] as const).map((value) => ({ value, ...decideWords.choices[value] }))
const TIERS = (['upper', 'none'] as const).map((value) => ({ value, label: decideWords.tiers[value] }))

interface DecisionFormProps {
  trustCase: RegistrationForStaff
  actions: CaseActions
}

/** Confirms or refuses a registration, with a reason shown to the business. */
export function DecisionForm(props: DecisionFormProps) {
  const { form, evidence } = useDecision(props)
  const { decision } = form.values
  return (
    <Card as="section" aria-labelledby="case-decision">
      <Form form={form} className="grid gap-4">
        <h3 id="case-decision">{decideWords.title}</h3>
        <RadioGroup stacked label={decideWords.legend} options={CHOICES} {...form.field('decision')} />
        {decision === 'confirm' && (
          <>
            <TextField
              {...form.field('validTo')}
              label={decideWords.validTo}
              hint={decideWords.validToHint}
              type="date"
            />
            <RadioGroup label={decideWords.tier} options={TIERS} {...form.field('tier')} />
          </>
        )}
        {decision !== '' && (
          <>
            <ReasonField
              {...form.field('reason')}
              label={decideWords.reason}
              hint={decideWords.reasonHint}
              limit={REASON_MAX}
              phrases={decideWords.phrases[decision]}
            />
            <FileField {...evidence.field} />
          </>
        )}
        <Button
          type="submit"
          variant={decision === 'refuse' ? 'danger' : 'primary'}
          className="w-fit max-lg:w-full"
          pending={form.pending}
          pendingLabel={decideWords.sending}
        >
          {decision === '' ? decideWords.submit : decideWords.choices[decision].label}
        </Button>
      </Form>
    </Card>
  )
}

interface FormValues extends Record<string, unknown> {
  decision: 'confirm' | 'refuse' | ''
  validTo: string
  tier: 'upper' | 'none'
  reason: string
}

const initialValues = ({ registration: { validTo, regulator, tier } }: RegistrationForStaff): FormValues => ({
  decision: '',
  validTo: validTo ?? '',
  tier: tier === 'upper' || regulator === 'EA' || regulator === 'NRW' ? 'upper' : 'none',
  reason: '',
})

function useDecision({ trustCase, actions }: DecisionFormProps) {
  const { businessId } = trustCase.registration
  const key = useIdempotencyKey()
  const evidence = useEvidence()
  const form = useForm({
    initial: initialValues(trustCase),
    schema: decideRegistration.body,
    toInput: ({ decision, validTo, tier, reason }) => {
      const confirmed = decision === 'confirm'
      return {
        version: actions.version,
        decision: decision || undefined,
        validTo: confirmed ? validTo || null : null,
        tier: confirmed && tier === 'upper' ? tier : null,
        reason,
      }
    },
    submit: async (body) => {
      const files = { evidence: evidence.file }
      const response = key.send([body, evidence.content], (idempotencyKey) =>
        call<typeof decideRegistration>('POST /api/ops/trust/:businessId/decision', {
          jsonPart: 'decision',
          params: { businessId },
          body,
          files,
          idempotencyKey,
        }),
      )
      const latest = await actions.awaitCommand(response)
      form.reset(initialValues(latest))
      evidence.clear()
      actions.finish(latest, decideWords.done[body.decision], decideWords.doneText(nameOf(latest.registration)))
    },
  })
  return { form, evidence }
}
