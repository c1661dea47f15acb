import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCharity, type StaffCharity } from '#modules/community/charities/contract/staff.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { refetchOnConflict } from '../refetch-on-conflict.ts'
import { updateUntouched } from '../update-untouched.ts'
import { CHARITIES_KEY, charityQuery } from './queries.ts'
import { TakesField } from './takes-field.tsx'
import { words } from './words.ts'

/** The form that saves what a charity takes. Keeps the input if someone else has saved a newer version. */
export function CharityForm({ charity }: { charity: StaffCharity }) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  // only saving and conflicts update it, because the viewer may not notice a background refetch
  const [seen, setSeen] = useState(charity)
  const form = useForm({
    initial: valuesOf(charity),
    schema: changeCharity.body,
    toInput: ({ takes, answerAddress }) => ({
      takes,
      answerAddress: answerAddress.trim() === '' ? null : answerAddress,
      version: seen.version,
    }),
    submit: async (body) => {
      const params = { charityId: charity.id }
      const send = (idempotencyKey: string) =>
        call<typeof changeCharity>('PUT /api/ops/charities/:charityId', { params, body, idempotencyKey })
      const saved = await refetchOnConflict(key.send(body, send), async () => {
        const latest = await queries.fetchQuery({ ...charityQuery(charity.id), staleTime: 0 })
        updateUntouched(form, valuesOf(seen), valuesOf(latest))
        setSeen(latest)
      })
      setSeen(saved)
      form.reset(valuesOf(saved))
      void toast({ title: words.saved, tone: 'success' }, { topic: 'charities' })
      await queries.invalidateQueries({ queryKey: CHARITIES_KEY })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      <TakesField value={form.values.takes} onChange={(takes) => form.set('takes', takes)} />
      <div className="max-w-form">
        <TextField
          {...form.field('answerAddress')}
          type="email"
          label={words.address}
          hint={words.addressHint}
          optional
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="primary" className="w-fit" pending={form.pending} pendingLabel={words.saving}>
        {words.save}
      </Button>
    </form>
  )
}

const valuesOf = ({ takes, answerAddress }: StaffCharity) => ({ takes, answerAddress: answerAddress ?? '' })
