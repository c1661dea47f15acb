import type { ComponentProps, ReactNode } from 'react'
import type { Form as FormState } from '#web/lib/forms/use-form.ts'
import { Button } from './button.tsx'
import type { ButtonStyle } from './button-style.ts'
import { FormErrors } from './form-errors.tsx'
import { HydratedFields } from './hydrated-fields.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: Pick<FormState<never>, 'onSubmit' | 'errors' | 'failure' | 'attempts'>
}

/**
 * A form of `useForm` with its error summary first. A submit before hydration is repeated after hydration. Text typed
 * before hydration is kept if the form has a `ref` of pre-hydration-input.ts; the fields of other forms are disabled
 * until then.
 */
export function Form({ form, children, ...native }: FormProps) {
  return (
    <form method="dialog" noValidate onSubmit={form.onSubmit} {...native}>
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      {native.ref ? children : <HydratedFields>{children}</HydratedFields>}
    </form>
  )
}

interface SubmitButtonProps extends ButtonStyle {
  form: { readonly pending: boolean }
  /** The label while the form is being sent. */
  pendingLabel: string
  children: ReactNode
}

/** A submit button; large by default. */
export function SubmitButton({ form, ...button }: SubmitButtonProps) {
  return <Button type="submit" variant="primary" size="l" block pending={form.pending} {...button} />
}
