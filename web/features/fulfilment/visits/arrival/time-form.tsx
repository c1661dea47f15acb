import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayPart, HALF_DAYS_WITHIN, type HalfDay, isChoosable } from '#modules/core/waste-catalogue/contract.ts'
import { ConfirmTime, type confirmTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import type { JobVisit, VisitMilestones } from '#modules/fulfilment/visits/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { useIdempotencyKey } from '#web/lib/api/idempotency-key.ts'
import { withNotSentError } from '#web/lib/api/with-not-sent-error.ts'
import { daysFrom, londonTime, shortDay } from '#web/lib/format/london-days.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup, Select } from '#web/ui/choice.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { vansQuery } from '../vans/vans-query.ts'
import { cacheVisit } from '../visit-query.ts'
import { arrivalWords, timeText } from './words.ts'

const words = arrivalWords.carrier

interface Typed extends Record<string, unknown> {
  day: string
  part: DayPart | ''
  plate: string
}

/** Returns the values of a newly opened form: the suggested time if there is one, else the confirmed time. */
function initialValues({ suggested, time, plate }: VisitMilestones, vanOnly: boolean): Typed {
  const newest = vanOnly ? null : suggested
  const half = newest ?? time
  return { day: half?.day ?? '', part: half?.part ?? '', plate: (newest ?? { plate }).plate ?? '' }
}

interface TimeFormProps {
  request: RequestDetail
  visit: JobVisit
  viewerId: string
  /** Called once the time is confirmed. */
  onDone: () => void
  /** Closes the form without a change; null if nothing is confirmed yet. */
  onCancel: (() => void) | null
  /** Whether only the plate can change, because the van has arrived. */
  vanOnly?: boolean
}

/** Asks when the carrier comes and in which van (DOOR-01). */
export function TimeForm({
  request,
  visit: { requestId, marks },
  viewerId,
  onDone,
  onCancel,
  vanOnly = false,
}: TimeFormProps) {
  const [now] = useState(() => londonTime(new Date()))
  const key = useIdempotencyKey()
  const form = useForm<Typed, typeof ConfirmTime>({
    initial: initialValues(marks, vanOnly),
    schema: ConfirmTime,
    toInput: ({ plate, ...time }) => ({ ...time, plate: plate.trim() === '' ? null : plate }),
    async submit(body) {
      const send = (idempotencyKey: string) =>
        call<typeof confirmTime>('PUT /api/requests/:requestId/visit/time', {
          params: { requestId },
          body,
          idempotencyKey,
        })
      const visit = await withNotSentError(key.send(body, send))
      cacheVisit(visit, viewerId)
      const { suggested } = visit.marks
      const outcome = suggested ? words.suggested(suggested) : (vanOnly ? words.agreed : words.time)(visit.marks)
      announce(outcome ?? '', { now: true })
      onDone()
    },
  })
  const { day, part } = form.values
  // a carrier running late can keep the agreed time and change the van
  const isAgreed = (half: HalfDay) => half.day === marks.time?.day && half.part === marks.time.part
  const isOpen = (half: HalfDay) => isChoosable(half, now) || isAgreed(half)
  const hasOpenPart = (date: string) => DayPart.options.some((one) => isOpen({ day: date, part: one }))
  const days = daysFrom(now.day, HALF_DAYS_WITHIN).filter(hasOpenPart)
  const agreedDay = marks.time?.day
  const parts = DayPart.options.filter((one) => day === '' || isOpen({ day, part: one }))
  const offered = request.halfDays ?? []
  const isOffered = offered.length === 0 || offered.some((half) => half.day === day && half.part === part)
  const isSuggestion = day !== '' && part !== '' && !isOffered && !isAgreed({ day, part })
  return (
    <Form form={form} className="grid gap-5">
      {!vanOnly && (
        <>
          <OfferedTimes
            halfDays={offered.filter((half) => isChoosable(half, now))}
            chosen={{ day, part }}
            onChoose={(half) => {
              form.set('day', half.day)
              form.set('part', half.part)
            }}
          />
          <Select
            {...form.field('day')}
            label={words.day}
            placeholder={words.dayPlaceholder}
            options={(agreedDay === undefined || agreedDay >= now.day ? days : [agreedDay, ...days]).map((value) => ({
              value,
              label: value === now.day ? words.today(shortDay(value)) : shortDay(value),
            }))}
          />
          <RadioGroup
            {...form.field('part')}
            label={words.part}
            options={parts.map((value) => ({ value, label: words.parts[value] }))}
          />
        </>
      )}
      <TextField
        {...form.field('plate')}
        label={words.van}
        hint={words.vanHint}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Vans viewerId={viewerId} chosen={form.values.plate} onChoose={(plate) => form.set('plate', plate)} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSuggestion && words.suggestedHint}
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          form={form}
          size="m"
          block={false}
          pendingLabel={isSuggestion ? words.suggesting : words.confirming}
        >
          {vanOnly ? words.confirmVan : isSuggestion ? words.suggest : words.confirm}
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {words.keep}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface OfferedTimesProps {
  halfDays: readonly HalfDay[]
  chosen: { day: string; part: DayPart | '' }
  onChoose: (half: HalfDay) => void
}

/** The half-days that the owner offered, as chips. */
function OfferedTimes({ halfDays, chosen, onChoose }: OfferedTimesProps) {
  if (halfDays.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend
    <div role="group" aria-label={words.suits} className="grid gap-2">
      <span aria-hidden className="font-semibold">
        {words.suits}
      </span>
      <div className="flex flex-wrap gap-2">
        {halfDays.map((half) => (
          <FilterChip
            key={timeText(half)}
            label={timeText(half)}
            on={half.day === chosen.day && half.part === chosen.part}
            onChange={() => onChoose(half)}
          />
        ))}
      </div>
    </div>
  )
}

interface VansProps {
  viewerId: string
  chosen: string
  onChoose: (plate: string) => void
}

/** The business’s vans, as chips that fill in the plate; renders nothing if the business has none. */
function Vans({ viewerId, chosen, onChoose }: VansProps) {
  const { data } = useQuery(vansQuery(viewerId))
  if (data === undefined || data.vehicles.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend
    <div role="group" aria-label={words.yourVans} className="-mt-3 flex flex-wrap gap-2">
      {data.vehicles.map(({ id, plate }) => (
        <FilterChip key={id} label={plate} on={plate === chosen} onChange={(on) => onChoose(on ? plate : '')} />
      ))}
    </div>
  )
}
