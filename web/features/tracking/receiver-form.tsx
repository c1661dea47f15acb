import {
  type Destination,
  type JobTracking,
  SaveReceiver,
  type saveReceiver,
  type TrackedLine,
} from '#modules/tracking/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { kept } from './tracking-query.ts'
import { words } from './words.ts'

type Paper = SaveReceiver['paper']
const PAPERS = Object.entries(words.receivers.papers).map(([value, label]) => ({ value: value as Paper, label }))

interface Typed extends Record<string, unknown> {
  siteName: string
  permit: string
  siteAddress: string
  postcode: string
  paper: Paper | ''
  consignmentCode: string
}

const NOTHING: Typed = { siteName: '', permit: '', siteAddress: '', postcode: '', paper: '', consignmentCode: '' }

const siteOf = ({ siteName, permit, siteAddress, postcode }: Destination) => ({
  siteName,
  permit,
  siteAddress,
  postcode,
})

/** What is not answered begins with the site of another row, or with the one that the carrier said the load went to. */
const typedOf = (
  destination: Destination | null,
  others: readonly Destination[],
  wentTo: JobTracking['wentTo'],
): Typed =>
  destination === null
    ? { ...NOTHING, ...(others[0] ? siteOf(others[0]) : wentTo) }
    : {
        ...siteOf(destination),
        paper: destination.reason ?? 'code',
        consignmentCode: destination.consignmentCode ?? '',
      }

interface ReceiverFormProps {
  line: Pick<TrackedLine, 'line' | 'destination'>
  others: readonly Destination[]
  job: { requestId: string; viewer: string; version: number }
  wentTo: JobTracking['wentTo']
  onSaved: () => void
  onCancel: () => void
}

/** Asks for the site that takes one hazardous row, and for what comes with it. What was typed stays until it is saved. */
export function ReceiverForm({
  line: { line, destination },
  others,
  job,
  wentTo,
  onSaved,
  onCancel,
}: ReceiverFormProps) {
  const { requestId, viewer, version } = job
  const form = useForm<Typed, typeof SaveReceiver>({
    initial: typedOf(destination, others, wentTo),
    schema: SaveReceiver,
    // a code that was typed before another answer was chosen is none
    toInput: (typed) => ({
      ...typed,
      ...(typed.paper !== 'code' && { consignmentCode: '' }),
      line,
      version,
    }),
    async submit(body) {
      await kept(
        requestId,
        viewer,
        call<typeof saveReceiver>('PUT /api/requests/:requestId/receivers', { params: { requestId }, body }),
      )
      onSaved()
    },
  })
  const { receivers: said } = words
  const otherSites = sites(others).filter(({ permit }) => permit !== form.values.permit)
  return (
    <Form form={form} className="grid gap-4">
      {otherSites.map((site) => (
        <Button
          key={site.permit}
          className="justify-self-start"
          onClick={() => form.reset({ ...form.values, ...siteOf(site) })}
        >
          {said.same(site.siteName)}
        </Button>
      ))}
      <TextField {...form.field('siteName')} label={said.site} autoComplete="off" />
      <TextField
        {...form.field('permit')}
        label={said.permit}
        hint={said.permitHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField {...form.field('siteAddress')} label={said.address} autoComplete="off" />
      <TextField {...form.field('postcode')} label={said.postcode} autoComplete="off" autoCapitalize="characters" />
      <Select {...form.field('paper')} label={said.paper} options={PAPERS} placeholder={said.choose} />
      {form.values.paper === 'code' && (
        <TextField
          {...form.field('consignmentCode')}
          label={said.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="m" block={false} pendingLabel={said.saving}>
          {said.save}
        </SubmitButton>
        <Button inactive={form.pending} onClick={onCancel}>
          {said.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** Each site once. */
const sites = (destinations: readonly Destination[]): Destination[] => [
  ...new Map(destinations.map((one) => [one.permit, one])).values(),
]
