import { useId } from 'react'
import { GIFT_DURATIONS_HOURS } from '#modules/community/ladders/contract/facts.ts'
import { longDay } from '#web/lib/format/london-days.ts'
import type { FieldErrors } from '#web/lib/forms/form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type GiveAwayDraft, selectableDays } from './give-away-draft.ts'
import { words } from './words.ts'

const HOURS = GIFT_DURATIONS_HOURS.map((hours) => ({ value: `${hours}` as const, label: words.hours(hours) }))

interface GiveAwayFieldsProps {
  values: GiveAwayDraft
  /** Whether there are padded seats, which need a fire label. */
  padded: boolean
  errors: FieldErrors
  onChange: (name: keyof GiveAwayDraft, value: string) => void
}

/** Lets the owner give the items away before carriers bid, and shows the options once that is ticked (LADDER-01). */
export function GiveAwayFields({ values, padded, errors, onChange }: GiveAwayFieldsProps) {
  const id = useId()
  const tick = (name: keyof GiveAwayDraft) => ({
    name,
    checked: values[name] !== '',
    error: errors[name],
    onChange: (on: boolean) => onChange(name, on ? 'on' : ''),
  })
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id}>{words.title}</h2>
      <Checkbox {...tick('chosen')} label={words.choose} hint={words.chooseHint} />
      {values.chosen !== '' && (
        <>
          {padded && (
            <fieldset className="grid">
              <legend className="font-semibold">{words.padded}</legend>
              <Checkbox {...tick('fireLabel')} label={words.fireLabel} />
              <Checkbox {...tick('usable')} label={words.usable} />
            </fieldset>
          )}
          <Select
            name="giftHours"
            label={words.giftHours}
            options={HOURS}
            value={values.giftHours}
            error={errors['giftHours']}
            onChange={(hours) => onChange('giftHours', hours)}
          />
          <Checkbox {...tick('askCharities')} label={words.askCharities} hint={words.askCharitiesHint} />
          <GoneBy values={values} error={errors['goneBy']} onChange={(day) => onChange('goneBy', day)} />
        </>
      )}
    </section>
  )
}

interface GoneByProps {
  values: GiveAwayDraft
  error: string | undefined
  onChange: (day: string) => void
}

function GoneBy({ values, error, onChange }: GoneByProps) {
  const { first, last } = selectableDays(values, new Date())
  return (
    <TextField
      type="date"
      name="goneBy"
      label={words.goneBy}
      hint={words.goneByHint(longDay(first))}
      min={first}
      max={last}
      value={values.goneBy}
      error={error}
      onChange={onChange}
    />
  )
}
