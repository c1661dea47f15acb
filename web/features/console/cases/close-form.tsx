import { CaseOutcome } from '#modules/cases/contract.ts'
import { CASE_NOTE_MAX, closeCase, type StaffCase } from '#modules/cases/staff/contract.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { readAgain } from '#web/lib/api/cache-patches.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { caseKeys, staffJobQuery } from './queries.ts'
import { words } from './words.ts'

const { close: said } = words
const OPTIONS = CaseOutcome.options.map((value) => ({ value, label: words.outcomes[value] }))

/** Closes a case with what came of it, which is told to who opened it. */
export function CloseForm({ opened, requestId }: { opened: StaffCase; requestId: string }) {
  const form = useClosing(opened, requestId)
  return (
    <Form form={form} className="grid gap-4 border-t border-line pt-4">
      <h4 className="font-semibold">{said.title}</h4>
      <RadioGroup label={said.legend} options={OPTIONS} {...form.field('outcome')} />
      <TextArea {...form.field('note')} label={said.note} hint={said.noteHint} limit={CASE_NOTE_MAX} />
      <Button
        type="submit"
        variant="primary"
        className="w-fit max-lg:w-full"
        pending={form.pending}
        pendingLabel={said.sending}
      >
        {said.submit}
      </Button>
    </Form>
  )
}

interface Typed extends Record<string, unknown> {
  outcome: CaseOutcome | ''
  note: string
}

function useClosing({ id: caseId, version }: StaffCase, requestId: string) {
  const key = useIdempotencyKey()
  const { queryKey } = staffJobQuery(requestId)
  return useForm<Typed, NonNullable<typeof closeCase.body>>({
    initial: { outcome: '', note: '' },
    schema: closeCase.body,
    toInput: ({ outcome, note }) => ({ version, outcome: outcome || undefined, note }),
    submit: async (body) => {
      try {
        const job = await key.send(body, (idempotencyKey) =>
          call(closeCase, { params: { caseId }, body, idempotencyKey }),
        )
        queryClient.setQueryData(queryKey, job)
        void queryClient.invalidateQueries({ queryKey: caseKeys.queue })
        void toast({ title: said.done, description: said.doneText, tone: 'success' }, { topic: 'cases' })
      } catch (error) {
        // whatever stood in the way, the page shows how things are now
        if (error instanceof ApiError) void readAgain(queryClient, queryKey)
        throw error
      }
    },
  })
}
