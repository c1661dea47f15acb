import { createReference } from '#modules/market/requests/references/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import type { AddFormProps } from '#web/ui/list-section.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { referencesQuery } from './queries.ts'
import { words } from './words.ts'

const { form: texts } = words

/** Creates a reference. */
export function ReferenceForm({ onDone, onCancel }: AddFormProps) {
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { code: '' },
    schema: createReference.body,
    toInput: ({ code }) => ({ code: code.trim() }),
    submit: async (body) => {
      const { code } = await key.send(body, (idempotencyKey) =>
        call<typeof createReference>('POST /api/account/references', { body, idempotencyKey }),
      )
      announce(texts.created(code), { now: true })
      void queryClient.invalidateQueries(referencesQuery)
      onDone()
    },
  })
  return (
    <Form form={form} className="grid gap-4" aria-label={texts.title}>
      <TextField
        {...form.field('code')}
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={texts.creating}>
          {words.add}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Form>
  )
}
