import type { Decision, decideVerification } from '#modules/carriers/profiles/verification/contract.ts'
import type { AnswerOf, BodyOf } from '#server/platform/kernel/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { type Form, useForm } from '#web/lib/forms/use-form.ts'
import { useSavedValues, useSaveOnSessionEnd } from '#web/lib/forms/use-saved-values.ts'
import { announce } from '#web/ui/announcer.tsx'
import { type ToastContent, toast } from '#web/ui/toast.ts'
import { decisionSchema } from './decision-schema.ts'
import { verificationKeys } from './keys.ts'
import { type Case, caseName } from './queries.ts'
import { words } from './words.ts'

/** The values of the form. */
interface Verdict extends Record<string, unknown> {
  decision: Decision | ''
  reason: string
}

type Outcome = AnswerOf<typeof decideVerification>
const TOPIC = { topic: 'verification' }

/** Manages the decision form. Sends the version and names on screen, to prevent decisions on unseen details. */
export function useDecision({ profile }: Case, onDecided: (outcome: Outcome) => void): Form<Verdict> {
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
  const form = useForm<Verdict, ReturnType<typeof decisionSchema>>({
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
