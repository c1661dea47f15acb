import { useNavigate } from 'react-router-dom'
import { Stream } from '#modules/core/waste-catalogue/catalogue/contract.ts'
import { rateHistory } from '#modules/core/waste-catalogue/staff/contract.ts'
import { STREAM_NAMES } from '#web/lib/format/stream-names.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ratePath } from './rate-path.ts'
import { words } from './words.ts'

const { rate: rateWords } = words

/** A form that asks for an area and waste type, and opens the page of their rates. */
export function ChooseRate() {
  const navigate = useNavigate()
  const form = useForm({
    initial: { area: '', stream: '' as Stream | '' },
    schema: rateHistory.query,
    submit: async (chosen) => {
      await navigate(ratePath(chosen))
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid max-w-form gap-5">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <TextField
        {...form.field('area')}
        label={rateWords.areaLabel}
        hint={rateWords.areaHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Select
        {...form.field('stream')}
        label={rateWords.stream}
        placeholder={rateWords.chooseStream}
        options={Stream.options.map((value) => ({ value, label: STREAM_NAMES[value] }))}
      />
      <Button type="submit" variant="primary" className="w-fit">
        {rateWords.goOn}
      </Button>
    </form>
  )
}
