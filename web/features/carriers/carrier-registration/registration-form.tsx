import { useState } from 'react'
import { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { type OwnRegistration, REGULATORS, SaveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Select } from '#web/ui/choice.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { saveNumber } from './save-number.ts'
import { words } from './words.ts'

const OPTIONS = Regulator.options.map((value) => ({ value, label: REGULATORS[value] }))

interface FormValues extends Record<string, unknown> {
  regulator: Regulator | ''
  number: string
}

const valuesOf = ({ registration }: OwnRegistration): FormValues =>
  registration ? { regulator: registration.regulator, number: registration.number } : { regulator: '', number: '' }

const isSame = (a: FormValues, b: FormValues) => a.regulator === b.regulator && a.number === b.number

/**
 * Asks for the regulator and number, saves them for checking, then calls `onSaved`. Input is kept until it is saved.
 */
export function RegistrationForm({ own, onSaved }: { own: OwnRegistration; onSaved: () => void }) {
  // Saving replaces the registration that was edited, never a newer one.
  const [edited, setEdited] = useState(own)
  const form = useForm<FormValues, typeof SaveRegistration>({
    initial: valuesOf(own),
    schema: SaveRegistration,
    toInput: (typed) => ({ ...typed, version: edited.version }),
    async submit(body) {
      const saved = await saveNumber(body, setEdited)
      setEdited(saved)
      form.reset(valuesOf(saved))
      onSaved()
    },
  })
  const isUntouched = isSame(form.values, valuesOf(edited))
  if (own.version > edited.version && (isUntouched || isSame(valuesOf(own), valuesOf(edited)))) {
    setEdited(own)
    if (isUntouched) form.reset(valuesOf(own))
  }
  const asksRegister = form.values.regulator === 'EA'
  return (
    <Form form={form} className="grid gap-5">
      <Select {...form.field('regulator')} label={words.regulator} options={OPTIONS} placeholder={words.choose} />
      <TextField
        {...form.field('number')}
        label={words.number}
        hint={words.numberHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton form={form} size="m" block={false} pendingLabel={asksRegister ? words.asking : words.saving}>
        {words.save}
      </SubmitButton>
    </Form>
  )
}
