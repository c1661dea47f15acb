import type { SessionUser } from '#modules/core/accounts/contract.ts'
import { beginSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { words } from './words.ts'

interface PasswordFormProps {
  user: SessionUser
  label: string
  danger?: boolean
  onCancel?: () => void
  submit: (password: string) => Promise<void>
}

/** Asks for the password before a protected action. */
export function PasswordForm({ user, label, danger = false, onCancel, submit }: PasswordFormProps) {
  const form = useForm({
    initial: { password: '' },
    schema: beginSecondFactor.body,
    submit: ({ password }) => submit(password),
  })
  return (
    <Form form={form} className="grid gap-5">
      {/* Shows password managers which account this is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={user.email} />
      <PasswordField {...form.field('password')} label={words.password} autoComplete="current-password" />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          pending={form.pending}
          pendingLabel={words.checking}
        >
          {label}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {words.settings.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}
