import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type blockForGood,
  CASE_NOTE_MAX,
  closeCase,
  StaffOutcome,
} from '#modules/fulfilment/cases/contract/staff-decisions.ts'
import type { StaffCase, StaffJob } from '#modules/fulfilment/cases/contract/staff-jobs.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useSaveDraftText } from '#web/lib/forms/use-draft.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { useHasLevel } from '#web/lib/session/staff-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Form } from '#web/ui/form.tsx'
import { ReasonButton } from '#web/ui/reason-button.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { caseKeys, staffJobQuery } from './queries.ts'
import { words } from './words.ts'

const { close: closeWords } = words
const OPTIONS = StaffOutcome.options.map((value) => ({ value, label: words.outcomes[value] }))

interface CloseFormProps {
  staffCase: StaffCase
  requestId: string
}

/** The form that closes a case. The server emails the outcome to both parties and carries it out (CASE-03). */
export function CloseForm({ staffCase, requestId, collapsed }: CloseFormProps & { collapsed: boolean }) {
  const form = useCloseCaseForm(staffCase, requestId)
  const { outcome } = form.values
  const chosen = form.field('outcome')
  return (
    <details open={!collapsed} className="border-t border-line pt-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{closeWords.title}</summary>
      <Form form={form} className="grid gap-4 pt-2">
        <Select
          label={closeWords.legend}
          placeholder={closeWords.choose}
          options={OPTIONS}
          {...chosen}
          onChange={(next) => {
            chosen.onChange(next)
            // replaces only an unchanged template, and keeps the user's own text
            if (form.values.words === '' || form.values.words === templateOf(outcome))
              form.set('words', templateOf(next))
          }}
        />
        {outcome === 'told_regulator' && <TextField {...form.field('toldOn')} type="date" label={closeWords.toldOn} />}
        <TextArea {...form.field('words')} label={closeWords.words} hint={closeWords.wordsHint} limit={CASE_NOTE_MAX} />
        <TextArea
          {...form.field('note')}
          label={closeWords.note}
          hint={closeWords.noteHint}
          limit={CASE_NOTE_MAX}
          optional
          rows={2}
        />
        <Button
          type="submit"
          variant="primary"
          className="w-fit max-lg:w-full"
          pending={form.pending}
          pendingLabel={closeWords.sending}
        >
          {closeWords.submit}
        </Button>
      </Form>
      <SuspendPermanently staffCase={staffCase} requestId={requestId} />
    </details>
  )
}

const templateOf = (outcome: StaffOutcome | ''): string => (outcome === '' ? '' : words.templates[outcome])

/** Lets admins suspend the carrier permanently (LEGAL-04). Collapsed, to prevent presses by mistake. */
function SuspendPermanently({ staffCase: { id: caseId, version }, requestId }: CloseFormProps) {
  const [closed, setClosed] = useState(false)
  if (!useHasLevel('admin') || closed) return null
  return (
    <details className="mt-8 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer content-center text-sm">{closeWords.more}</summary>
      <ReasonButton
        {...closeWords.permanent}
        variant="danger"
        size="s"
        ask={closeWords.words}
        hint={closeWords.wordsHint}
        send={(text, idempotencyKey) =>
          call<typeof blockForGood>('POST /api/ops/cases/:caseId/bar', {
            params: { caseId },
            body: { version, words: text },
            idempotencyKey,
          })
        }
        onDone={(job) => {
          setClosed(true)
          showClosed(job, requestId)
        }}
      />
    </details>
  )
}

/** Updates the cached job and announces that the case is closed. */
function showClosed(job: StaffJob, requestId: string): void {
  queryClient.setQueryData(staffJobQuery(requestId).queryKey, job)
  void queryClient.invalidateQueries({ queryKey: caseKeys.queue })
  void toast({ title: closeWords.done, description: closeWords.doneText, tone: 'success' }, { topic: 'cases' })
}

interface FormValues extends Record<string, unknown> {
  outcome: StaffOutcome | ''
  words: string
  note: string
  toldOn: string
}

const Draft = z.object({
  outcome: z.union([StaffOutcome, z.literal('')]),
  words: z.string(),
  note: z.string(),
  toldOn: z.string(),
})

/** Manages the form and keeps its input as a draft until the case is closed. */
function useCloseCaseForm({ id: caseId, version }: StaffCase, requestId: string) {
  const key = useIdempotencyKey()
  const draft = `case-close:${caseId}`
  const [initial] = useState<FormValues>(
    () => readDraft(draft, Draft) ?? { outcome: '', words: '', note: '', toldOn: '' },
  )
  const form = useForm<FormValues, NonNullable<typeof closeCase.body>>({
    initial,
    schema: closeCase.body,
    toInput: ({ outcome, toldOn, ...typed }) => ({
      version,
      outcome: outcome || undefined,
      ...typed,
      ...(outcome === 'told_regulator' && toldOn !== '' && { toldOn }),
    }),
    submit: async (body) => {
      try {
        const job = await key.send(body, (idempotencyKey) =>
          call<typeof closeCase>('POST /api/ops/cases/:caseId/close', { params: { caseId }, body, idempotencyKey }),
        )
        clearDraft(draft)
        showClosed(job, requestId)
      } catch (error) {
        // whatever the cause, show the current state
        if (error instanceof ApiError) void refetchQueries(queryClient, staffJobQuery(requestId).queryKey)
        throw error
      }
    },
  })
  useSaveDraftText(draft, form.values)
  return form
}
