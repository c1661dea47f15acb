import { useQuery } from '@tanstack/react-query'
import {
  type OpeningHours,
  type RoundSettings,
  SaveRoundSettings,
  type saveRoundSettings,
} from '#modules/fulfilment/rounds/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { CollapsibleCard } from '#web/ui/collapsible-card.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refetchRounds, settingsQuery } from './queries.ts'
import { words } from './words.ts'

const settingsWords = words.settings
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Day = (typeof DAYS)[number]

/** Where the viewer's rounds start, and where and when they unload (ROUND-01). */
export function SettingsCard({ viewerId }: { viewerId: string }) {
  const settings = useQuery(settingsQuery(viewerId))
  const { start, disposalSite } = settings.data ?? {}
  const value = [start?.outward, disposalSite?.outward].filter(Boolean).join(' · ')
  return (
    <CollapsibleCard
      id="start"
      title={settingsWords.title}
      value={settings.data && (value === '' ? settingsWords.unset : value)}
    >
      <Loaded query={settings} loading={settingsWords.loading} failed={settingsWords.failed}>
        {(data) => <SettingsForm settings={data} viewerId={viewerId} />}
      </Loaded>
    </CollapsibleCard>
  )
}

type FormValues = Record<'start' | 'site' | `${Day}.opens` | `${Day}.closes`, string>

function toFormValues({ start, disposalSite }: RoundSettings): FormValues {
  const hours = DAYS.flatMap((day) => [
    [`${day}.opens`, disposalSite?.hours[day]?.opens ?? ''],
    [`${day}.closes`, disposalSite?.hours[day]?.closes ?? ''],
  ])
  return { start: start?.outward ?? '', site: disposalSite?.outward ?? '', ...Object.fromEntries(hours) } as FormValues
}

function toInput(values: FormValues) {
  const isEmpty = (value: string) => value.trim() === ''
  const hoursOf = (day: Day) => {
    const [opens, closes] = [values[`${day}.opens`], values[`${day}.closes`]]
    return opens === '' && closes === '' ? null : { opens, closes }
  }
  const hours = Object.fromEntries(DAYS.map((day) => [day, hoursOf(day)])) as OpeningHours
  return {
    start: isEmpty(values.start) ? null : values.start,
    disposalSite: isEmpty(values.site) ? null : { outward: values.site, hours },
  }
}

const CONTRACT_PREFIX = /^disposalSite\.(?:hours\.)?/
/** Returns the errors with the form's field names in place of the contract's. */
const toFormErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const field = name.replace(CONTRACT_PREFIX, '')
      return [field === 'outward' ? 'site' : field, message]
    }),
  )

function SettingsForm({ settings, viewerId }: { settings: RoundSettings; viewerId: string }) {
  const baseForm = useForm<FormValues, typeof SaveRoundSettings>({
    initial: toFormValues(settings),
    schema: SaveRoundSettings,
    toInput,
    submit: async (body) => {
      const saved = await call<typeof saveRoundSettings>('PUT /api/rounds/settings', { body })
      queryClient.setQueryData(settingsQuery(viewerId).queryKey, saved)
      refetchRounds(queryClient)
      announce(settingsWords.saved, { now: true })
    },
  })
  const form = { ...baseForm, errors: toFormErrors(baseForm.errors) }
  const field = (name: keyof FormValues) => ({ ...baseForm.field(name), error: form.errors[name] })
  return (
    <Form form={form} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('start')}
          label={settingsWords.start}
          hint={settingsWords.startHint}
          autoCapitalize="characters"
          optional
        />
        <TextField
          {...field('site')}
          label={settingsWords.site}
          hint={settingsWords.siteHint}
          autoCapitalize="characters"
          optional
        />
      </div>
      {form.values.site.trim() !== '' && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold">{settingsWords.hours}</legend>
          <p className="text-sm text-muted">{settingsWords.hoursHint}</p>
          {DAYS.map((day) => (
            <Hours key={day} day={day} opens={field(`${day}.opens`)} closes={field(`${day}.closes`)} />
          ))}
        </fieldset>
      )}
      <SubmitButton form={form} pendingLabel={settingsWords.saving} size="m">
        {settingsWords.save}
      </SubmitButton>
    </Form>
  )
}

interface TimeField {
  name: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function Hours({ day, opens, closes }: { day: Day; opens: TimeField; closes: TimeField }) {
  const name = `${day[0]?.toUpperCase()}${day.slice(1)}`
  const error = opens.error ?? closes.error
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:grid-cols-[6.5rem_1fr_1fr]">
      <span className="col-span-2 sm:col-span-1">{name}</span>
      {[opens, closes].map((field, index) => (
        <input
          key={field.name}
          type="time"
          name={field.name}
          aria-label={index === 0 ? settingsWords.opens(name) : settingsWords.closes(name)}
          aria-invalid={field.error === undefined ? undefined : true}
          value={field.value}
          onChange={(event) => field.onChange(event.target.value)}
          className="min-h-11 w-full min-w-0 rounded-s border border-edge bg-surface px-2"
        />
      ))}
      {error && <p className="col-span-full text-sm text-danger">{error}</p>}
    </div>
  )
}
