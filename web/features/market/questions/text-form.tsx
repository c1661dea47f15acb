import type { ReactNode } from 'react'
import type { Form } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

interface TextFormProps<Name extends string> {
  form: Form<Record<Name, string>>
  name: Name
  limit: number
  words: { label: string; hint: string; submit: string; submitting: string }
  /** A button beside the submit button. */
  children?: ReactNode
}

/** A form with one public text; its value is kept until it has been sent. */
export function TextForm<Name extends string>(props: TextFormProps<Name>) {
  const { form, name, limit, words, children } = props
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <TextArea {...form.field(name)} label={words.label} hint={words.hint} limit={limit} rows={2} />
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={words.submitting}>
          {words.submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
