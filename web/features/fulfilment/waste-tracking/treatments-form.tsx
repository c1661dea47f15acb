import {
  SaveTreatments,
  type saveTreatments,
  TREATMENTS,
  type TrackedItem,
} from '#modules/fulfilment/waste-tracking/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { cacheSaved } from './tracking-query.ts'
import { itemText, treatmentText, words } from './words.ts'

const OPTIONS = TREATMENTS.map((value) => ({ value, label: treatmentText(value) }))

interface TreatmentsFormProps {
  requestId: string
  viewerId: string
  lines: readonly TrackedItem[]
  version: number
}

/** Lets the carrier change how each item will be treated (DWT-03). */
export function TreatmentsForm({ requestId, viewerId, lines, version }: TreatmentsFormProps) {
  const form = useForm<Record<string, string>, typeof SaveTreatments>({
    initial: Object.fromEntries(lines.map(({ line, treatment }) => [String(line), treatment])),
    schema: SaveTreatments,
    toInput: (values) => ({
      version,
      treatments: lines.map(({ line, treatment }) => ({ line, code: values[String(line)] ?? treatment })),
    }),
    async submit(body) {
      await cacheSaved(
        requestId,
        viewerId,
        call<typeof saveTreatments>('PUT /api/requests/:requestId/treatments', { params: { requestId }, body }),
      )
      announce(words.receivers.saved, { now: true })
    },
  })
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{words.treatments.title}</summary>
      <Form form={form} className="grid gap-4 pt-2">
        <p className="text-sm text-muted">{words.treatments.text}</p>
        {lines.map((line) => (
          <Select key={line.line} {...form.field(String(line.line))} label={itemText(line)} options={OPTIONS} />
        ))}
        <div>
          <SubmitButton form={form} size="m" block={false} pendingLabel={words.receivers.saving}>
            {words.treatments.save}
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
