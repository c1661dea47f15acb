import { createReference, type RequestReference } from '#modules/market/requests/references/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { words } from './words.ts'

const { form: texts } = words

interface ReferenceFormProps {
  onCreated: (reference: RequestReference) => Promise<void>
  onCancel: () => void
}

/** Creates a reference. */
export function ReferenceForm({ onCreated, onCancel }: ReferenceFormProps) {
  const key = useIdempotencyKey()
  const form = useForm({
    initial: { code: '' },
    schema: createReference.body,
    toInput: ({ code }) => ({ code: code.trim() }),
    submit: async (body) =>
      onCreated(
        await key.send(body, (idempotencyKey) =>
          call<typeof createReference>('POST /api/account/references', { body, idempotencyKey }),
        ),
      ),
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
          {words.create}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Form>
  )
}
