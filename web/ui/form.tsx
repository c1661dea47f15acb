import type { ComponentProps, ReactNode } from 'react'
import type { Form as FormState } from '#web/lib/forms/use-form.ts'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-style.ts'
import { FormErrors } from './form-errors.tsx'
import { LateFields } from './late-fields.tsx'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: Pick<FormState<never>, 'onSubmit' | 'errors' | 'failure' | 'attempts'>
}

/**
 * A form of `useForm`, the summary of its errors first. Sent before its script has come it is no address: it waits. One
 * with a `ref` takes over what was typed before that (see pre-hydration-input.ts); the others can't be filled in yet.
 */
export function Form({ form, children, ...native }: FormProps) {
  return (
    <form method="dialog" noValidate onSubmit={form.onSubmit} {...native}>
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      {native.ref ? children : <LateFields>{children}</LateFields>}
    </form>
  )
}

interface SubmitButtonProps extends ButtonLook {
  form: { readonly pending: boolean }
  /** What it reads while the form is being sent. */
  pendingLabel: string
  children: ReactNode
}

/** Sends a form: as large as the act of a page, where nothing else is said. */
export function SubmitButton({ form, ...button }: SubmitButtonProps) {
  return <Button type="submit" variant="primary" size="l" block pending={form.pending} {...button} />
}
