import {
  type Destination,
  type JobTracking,
  SaveReceiver,
  type saveReceiver,
  type TrackedItem,
} from '#modules/fulfilment/waste-tracking/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { cacheSaved } from './tracking-query.ts'
import { words } from './words.ts'

type Paper = SaveReceiver['paper']
const PAPERS = Object.entries(words.receivers.papers).map(([value, label]) => ({ value: value as Paper, label }))

interface FormValues extends Record<string, unknown> {
  siteName: string
  permit: string
  siteAddress: string
  postcode: string
  paper: Paper | ''
  consignmentCode: string
}

const EMPTY: FormValues = { siteName: '', permit: '', siteAddress: '', postcode: '', paper: '', consignmentCode: '' }

const siteFields = ({ siteName, permit, siteAddress, postcode }: Destination) => ({
  siteName,
  permit,
  siteAddress,
  postcode,
})

/** Returns the values of a new form: the saved answer, else the site of another item or of the disposal record. */
const initialValues = (
  destination: Destination | null,
  otherDestinations: readonly Destination[],
  wentTo: JobTracking['wentTo'],
): FormValues =>
  destination === null
    ? { ...EMPTY, ...(otherDestinations[0] ? siteFields(otherDestinations[0]) : wentTo) }
    : {
        ...siteFields(destination),
        paper: destination.reason ?? 'code',
        consignmentCode: destination.consignmentCode ?? '',
      }

interface ReceiverFormProps {
  item: Pick<TrackedItem, 'line' | 'destination'>
  otherDestinations: readonly Destination[]
  job: { requestId: string; viewerId: string; version: number }
  wentTo: JobTracking['wentTo']
  onSaved: () => void
  onCancel: () => void
}

/** Asks which site takes a hazardous item and what paperwork comes with it. Keeps what was typed until it is saved. */
export function ReceiverForm({
  item: { line, destination },
  otherDestinations,
  job,
  wentTo,
  onSaved,
  onCancel,
}: ReceiverFormProps) {
  const { requestId, viewerId, version } = job
  const form = useForm<FormValues, typeof SaveReceiver>({
    initial: initialValues(destination, otherDestinations, wentTo),
    schema: SaveReceiver,
    // leaves out a code that was typed before another option was chosen
    toInput: (values) => ({
      ...values,
      ...(values.paper !== 'code' && { consignmentCode: '' }),
      line,
      version,
    }),
    async submit(body) {
      await cacheSaved(
        requestId,
        viewerId,
        call<typeof saveReceiver>('PUT /api/requests/:requestId/receivers', { params: { requestId }, body }),
      )
      onSaved()
    },
  })
  const { receivers: texts } = words
  const otherSites = uniqueSites(otherDestinations).filter(({ permit }) => permit !== form.values.permit)
  return (
    <Form form={form} className="grid gap-4">
      {otherSites.map((site) => (
        <Button
          key={site.permit}
          className="justify-self-start"
          onClick={() => form.reset({ ...form.values, ...siteFields(site) })}
        >
          {texts.sameSite(site.siteName)}
        </Button>
      ))}
      <TextField {...form.field('siteName')} label={texts.site} autoComplete="off" />
      <TextField
        {...form.field('permit')}
        label={texts.permit}
        hint={texts.permitHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField {...form.field('siteAddress')} label={texts.address} autoComplete="off" />
      <TextField {...form.field('postcode')} label={texts.postcode} autoComplete="off" autoCapitalize="characters" />
      <Select {...form.field('paper')} label={texts.paper} options={PAPERS} placeholder={texts.choose} />
      {form.values.paper === 'code' && (
        <TextField
          {...form.field('consignmentCode')}
          label={texts.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} size="m" block={false} pendingLabel={texts.saving}>
          {texts.save}
        </SubmitButton>
        <Button inactive={form.pending} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** Returns one destination for each site, by its permit. */
const uniqueSites = (destinations: readonly Destination[]): Destination[] => [
  ...new Map(destinations.map((site) => [site.permit, site])).values(),
]
