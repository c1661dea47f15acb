import { Stream } from '#modules/core/waste-catalogue/contract/catalogue.ts'
import { STREAM_NAMES } from '#web/lib/format/stream-names.ts'
import type { Form } from '#web/lib/forms/use-form.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AreaValues } from './area-values.ts'
import { words } from './words.ts'

const loadWords = words.form.loads

/** Filters requests that list items by kind, weight and hazard (ALERT-01). */
export function LoadFields({ form }: { form: Form<AreaValues> }) {
  const { streams, hazardous } = form.values
  const choose = (stream: Stream, on: boolean) =>
    form.set('streams', on ? [...streams, stream] : streams.filter((other) => other !== stream))
  return (
    <div className="grid gap-5 border-l-4 border-line pl-4">
      <fieldset className="grid gap-3">
        <legend className="mb-1.5 font-semibold">{loadWords.kinds}</legend>
        <p className="text-sm text-muted">{loadWords.kindsHint}</p>
        <div className="flex flex-wrap gap-2">
          {Stream.options.map((stream) => (
            <FilterChip
              key={stream}
              label={STREAM_NAMES[stream]}
              on={streams.includes(stream)}
              onChange={(on) => choose(stream, on)}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        {...form.field('upToKg')}
        label={loadWords.upTo}
        hint={loadWords.upToHint}
        optional
        inputMode="numeric"
        autoComplete="off"
      />
      <div>
        <FilterChip label={loadWords.notHazardous} on={!hazardous} onChange={(on) => form.set('hazardous', !on)} />
      </div>
    </div>
  )
}
