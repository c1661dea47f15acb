import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Per, type Rate, setRate } from '#modules/core/waste-catalogue/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { parsePounds } from '#web/lib/format/money.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { MoneyField, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { refetchOnConflict } from '../refetch-on-conflict.ts'
import { updateUntouched } from '../update-untouched.ts'
import { CATALOGUE_KEY, rateQuery } from './queries.ts'
import { words } from './words.ts'

const { rate: rateWords } = words

interface RateFormProps extends Pick<Rate, 'area' | 'stream'> {
  /** The existing rates. */
  rates: readonly Rate[]
}

/** The form that adds a rate. Keeps the input if someone else has added a newer rate. */
export function RateForm({ area, stream, rates }: RateFormProps) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  // only saving and conflicts update it, because the viewer may not notice a background refetch
  const [seen, setSeen] = useState(rates)
  const form = useForm({
    initial: valuesOf(rates),
    schema: setRate.body,
    toInput: (values) => ({ ...values, area, stream, pounds: parsePounds(values.pounds), seen: seen.length }),
    submit: async (body) => {
      const send = (idempotencyKey: string) =>
        call<typeof setRate>('POST /api/ops/disposal-rates', { body, idempotencyKey })
      const added = await refetchOnConflict(key.send(body, send), async () => {
        const { items: latest } = await queries.fetchQuery({ ...rateQuery(area, stream), staleTime: 0 })
        updateUntouched(form, valuesOf(seen), valuesOf(latest))
        setSeen(latest)
      })
      setSeen([added, ...seen])
      form.set('source', '')
      void toast({ title: rateWords.saved, tone: 'success' }, { topic: 'catalogue' })
      await queries.invalidateQueries({ queryKey: CATALOGUE_KEY })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid max-w-form gap-5">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <MoneyField {...form.field('pounds')} label={rateWords.amount} hint={rateWords.amountHint} />
      <RadioGroup
        {...form.field('per')}
        label={rateWords.per}
        options={Per.options.map((value) => ({ value, label: rateWords.pers[value] }))}
      />
      <TextField {...form.field('source')} label={rateWords.source} hint={rateWords.sourceHint} autoComplete="off" />
      <TextField {...form.field('from')} label={rateWords.day} type="date" />
      <Button type="submit" variant="primary" className="w-fit" pending={form.pending} pendingLabel={words.saving}>
        {rateWords.save}
      </Button>
    </form>
  )
}

/** Returns the initial values of a new rate: those of the current rate, starting today. */
function valuesOf(rates: readonly Rate[]) {
  const current = rates.find(({ state }) => state === 'now')
  return { pounds: String(current?.pounds ?? ''), per: current?.per ?? ('tonne' as Per), source: '', from: today() }
}

/** Returns today's date in London: '2026-11-25'. */
const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
