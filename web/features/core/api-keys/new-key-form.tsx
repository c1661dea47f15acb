import { type createApiKey, KEY_NAME_MAX, NewApiKey } from '#modules/core/api-keys/contract.ts'
import type { Scope } from '#server/platform/kernel/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { apiKeysQuery } from '#web/lib/session/own-api-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { Form } from '#web/ui/form.tsx'
import type { AddFormProps } from '#web/ui/list-section.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { words } from './words.ts'

const { form: texts } = words

type Days = keyof typeof texts.dayOptions
const DAYS = (Object.keys(texts.dayOptions) as Days[]).map((value) => ({ value, label: texts.dayOptions[value] }))
interface Values extends Record<string, unknown> {
  name: string
  scopes: readonly Scope[]
  days: Days
  password: string
}
const EMPTY: Values = { name: '', scopes: [], days: '90', password: '' }

/** Creates a key. */
export function NewKeyForm({ onDone, onCancel }: AddFormProps) {
  const form = useForm({
    initial: EMPTY,
    schema: NewApiKey,
    toInput: ({ days, ...values }) => ({ ...values, days: days === 'none' ? null : Number(days) }),
    submit: async (body) => {
      const { key } = await call<typeof createApiKey>('POST /api/account/api-keys', { body })
      void queryClient.invalidateQueries(apiKeysQuery)
      onDone(key)
    },
  })
  return (
    <Form form={form} className="grid gap-5" aria-label={texts.title}>
      <TextField {...form.field('name')} label={texts.name} hint={texts.nameHint} maxLength={KEY_NAME_MAX} />
      <ScopeChoice
        scopes={form.values.scopes}
        onChange={(scopes) => form.set('scopes', scopes)}
        error={form.errors['scopes']}
      />
      <RadioGroup {...form.field('days')} label={texts.days} options={DAYS} />
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="current-password"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={texts.creating}>
          {texts.submit}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </Form>
  )
}
