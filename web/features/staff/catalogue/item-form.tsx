import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeItem, REASON_MAX, type StaffItem } from '#modules/core/waste-catalogue/staff/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { refetchOnConflict } from '../refetch-on-conflict.ts'
import { updateUntouched } from '../update-untouched.ts'
import { CATALOGUE_KEY, itemQuery } from './queries.ts'
import { words } from './words.ts'

const { item: itemWords } = words

/** The form that saves a new version of an item. Keeps the input if someone else has saved a newer version. */
export function ItemForm({ item }: { item: StaffItem }) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  // only saving and conflicts update it, because the viewer may not notice a background refetch
  const [seen, setSeen] = useState(item)
  // items that carriers can't take have no weight or volume
  const numberOrNull = (typed: string) => (item.refused === null ? parseNumber(typed) : null)
  const form = useForm({
    initial: valuesOf(item),
    schema: changeItem.body,
    toInput: (values) => ({
      ...values,
      kg: numberOrNull(values.kg),
      litres: numberOrNull(values.litres),
      version: seen.version,
    }),
    submit: async (body) => {
      const send = (idempotencyKey: string) =>
        call<typeof changeItem>('PUT /api/ops/catalogue/:key', { params: { key: item.key }, body, idempotencyKey })
      const saved = await refetchOnConflict(key.send(body, send), async () => {
        const { item: latest } = await queries.fetchQuery({ ...itemQuery(item.key), staleTime: 0 })
        updateUntouched(form, valuesOf(seen), valuesOf(latest))
        setSeen(latest)
      })
      setSeen(saved)
      form.set('reason', '')
      void toast({ title: itemWords.saved, tone: 'success' }, { topic: 'catalogue' })
      await queries.invalidateQueries({ queryKey: CATALOGUE_KEY })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid max-w-form gap-5">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <TextField {...form.field('label')} label={itemWords.fields.label} autoComplete="off" />
      {item.refused === null && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-5">
          <TextField {...form.field('kg')} label={itemWords.fields.kg} inputMode="decimal" autoComplete="off" />
          <TextField {...form.field('litres')} label={itemWords.fields.litres} inputMode="numeric" autoComplete="off" />
        </div>
      )}
      <TextField
        {...form.field('alsoCalled')}
        label={itemWords.fields.alsoCalled}
        hint={itemWords.alsoCalledHint}
        optional
        autoComplete="off"
      />
      <div>
        <FilterChip label={itemWords.fields.active} on={form.values.active} onChange={(on) => form.set('active', on)} />
      </div>
      <TextArea {...form.field('reason')} label={words.reason} hint={words.reasonHint} limit={REASON_MAX} rows={2} />
      <Button type="submit" variant="primary" className="w-fit" pending={form.pending} pendingLabel={words.saving}>
        {itemWords.save}
      </Button>
    </form>
  )
}

const valuesOf = ({ label, kg, litres, alsoCalled, active }: StaffItem) => ({
  label,
  kg: String(kg ?? ''),
  litres: String(litres ?? ''),
  alsoCalled,
  active,
  reason: '',
})

/** Parses a typed number. Returns NaN for invalid or empty input, which the contract then rejects. */
const parseNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))
