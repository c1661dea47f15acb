import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  About,
  type changeArea,
  previewArea,
  SaveArea,
  type SavedArea,
  type SavedKind,
  type saveArea,
} from '#modules/discovery/alerts/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useDebounced } from '#web/lib/forms/use-debounced.ts'
import { type Form, useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type AreaValues, filterOf, valuesOf } from './area-values.ts'
import { LoadFields } from './load-fields.tsx'
import { alertsQuery, previewQuery } from './queries.ts'
import { words } from './words.ts'

interface AreaFormProps {
  kind: SavedKind
  /** The area or search to change; null for a new one. */
  area: SavedArea | null
  /** Called with the id of the saved area or search; null when cancelled. */
  onDone: (savedId: string | null) => void
}

/** The form that adds or changes an area or search, with a preview of its matches. */
export function AreaForm({ kind, area, onDone }: AreaFormProps) {
  const queries = useQueryClient()
  const key = useIdempotencyKey()
  const form = useForm<AreaValues, typeof SaveArea>({
    initial: valuesOf(area, kind),
    schema: SaveArea,
    toInput: (values) => ({ kind, name: values.name, on: area?.on ?? true, ...filterOf(values) }),
    submit: async (body) => {
      const response = area
        ? call<typeof changeArea>('PUT /api/alerts/areas/:areaId', { params: { areaId: area.id }, body })
        : call<typeof saveArea>('POST /api/alerts/areas', { body, idempotencyKey: key.keyFor(body) })
      const { id } = await response.catch((failure: unknown) => {
        key.settle(failure)
        throw failure
      })
      key.settle()
      await queries.invalidateQueries(alertsQuery)
      onDone(id)
    },
  })
  const { values } = form
  const box = useRef<HTMLFormElement>(null)
  // the button that opened the form is gone, and the focus with it
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={box} noValidate onSubmit={form.onSubmit} className="grid gap-5">
      <FormErrors errors={form.errors} failure={form.failure} attempts={form.attempts} />
      {kind === 'area' && <PlaceFields form={form} />}
      <TextField {...form.field('name')} label={words.form.name} autoComplete="off" />
      {kind === 'search' && (
        <Select
          {...form.field('about')}
          label={words.form.about}
          options={About.options.map((value) => ({ value, label: words.about[value] }))}
        />
      )}
      {kind === 'search' && <PlaceFields form={form} />}
      <TextField
        {...form.field('keywords')}
        label={words.form.words}
        hint={words.form.wordsHint}
        optional
        autoComplete="off"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
      <div role="group" aria-label={words.form.only} className="flex flex-wrap gap-2">
        <FilterChip label={words.form.photo} on={values.photo} onChange={(on) => form.set('photo', on)} />
        {values.about === 'request' && (
          <>
            <FilterChip label={words.form.budget} on={values.budget} onChange={(on) => form.set('budget', on)} />
            {featureOn('load') && (
              <FilterChip
                label={words.form.loads.only}
                on={values.loadsOnly}
                onChange={(on) => form.set('loadsOnly', on)}
              />
            )}
          </>
        )}
      </div>
      {values.about === 'request' && values.loadsOnly && <LoadFields form={form} />}
      <Preview values={values} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={words.saving}>
          {words.form.save}
        </Button>
        <Button variant="quiet" onClick={() => onDone(null)}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The postcode, required unless 'Anywhere' is pressed, and the radius in miles. */
function PlaceFields({ form }: { form: Form<AreaValues> }) {
  const { anywhere, postcode } = form.values
  return (
    <div className="grid gap-3">
      {!anywhere && (
        <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
          <TextField
            {...form.field('postcode')}
            label={words.form.postcode}
            hint={words.form.postcodeHint}
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {postcode.trim() !== '' && (
            <TextField {...form.field('miles')} label={words.form.miles} inputMode="numeric" autoComplete="off" />
          )}
        </div>
      )}
      <div>
        <FilterChip
          label={words.anywhere}
          on={anywhere}
          onChange={(on) => {
            form.set('anywhere', on)
            form.clear('postcode')
          }}
        />
      </div>
    </div>
  )
}

/** Shows the number of matches in the last 30 days. */
function Preview({ values }: { values: AreaValues }) {
  const checked = previewArea.body.safeParse(filterOf(useDebounced(values)))
  const { data, isFetching } = useQuery(previewQuery(checked.success ? checked.data : null))
  if (!checked.success) return null
  return (
    <p role="status" className="min-h-6 font-semibold">
      {data ? words.form.preview(data.found, checked.data.about) : isFetching && words.form.counting}
    </p>
  )
}
