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

interface FormValues extends Record<string, unknown> {
  day: string
  part: DayPart | ''
  plate: string
}

/** Returns the values of a newly opened form: the suggested time if there is one, else the confirmed time. */
function initialValues({ suggested, time, plate }: VisitMilestones, isVanOnly: boolean): FormValues {
  const suggestion = isVanOnly ? null : suggested
  const halfDay = suggestion ?? time
  return { day: halfDay?.day ?? '', part: halfDay?.part ?? '', plate: (suggestion ?? { plate }).plate ?? '' }
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
  isVanOnly?: boolean
}

/** Asks when the carrier comes and in which van (DOOR-01). */
export function TimeForm({
  request,
  visit: { requestId, marks: milestones },
  viewerId,
  onDone,
  onCancel,
  isVanOnly = false,
}: TimeFormProps) {
  const [now] = useState(() => londonTime(new Date()))
  const key = useIdempotencyKey()
  const form = useForm<FormValues, typeof ConfirmTime>({
    initial: initialValues(milestones, isVanOnly),
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
      const outcome = suggested ? words.suggestion(suggested) : (isVanOnly ? words.agreedTime : words.time)(visit.marks)
      announce(outcome ?? '', { now: true })
      onDone()
    },
  })
  const { day, part } = form.values
  // a carrier running late can keep the agreed time and change the van
  const isAgreed = (halfDay: HalfDay) => halfDay.day === milestones.time?.day && halfDay.part === milestones.time.part
  const isOpen = (halfDay: HalfDay) => isChoosable(halfDay, now) || isAgreed(halfDay)
  const hasOpenPart = (date: string) => DayPart.options.some((dayPart) => isOpen({ day: date, part: dayPart }))
  const days = daysFrom(now.day, HALF_DAYS_WITHIN).filter(hasOpenPart)
  const agreedDay = milestones.time?.day
  const parts = DayPart.options.filter((dayPart) => day === '' || isOpen({ day, part: dayPart }))
  const offered = request.halfDays ?? []
  const isOffered = offered.length === 0 || offered.some((halfDay) => halfDay.day === day && halfDay.part === part)
  const isSuggestion = day !== '' && part !== '' && !isOffered && !isAgreed({ day, part })
  return (
    <Form form={form} className="grid gap-5">
      {!isVanOnly && (
        <>
          <OfferedTimes
            halfDays={offered.filter((halfDay) => isChoosable(halfDay, now))}
            selected={{ day, part }}
            onChoose={(halfDay) => {
              form.set('day', halfDay.day)
              form.set('part', halfDay.part)
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
      <Vans viewerId={viewerId} selected={form.values.plate} onChoose={(plate) => form.set('plate', plate)} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {isSuggestion && words.suggestionHint}
      </p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          form={form}
          size="m"
          block={false}
          pendingLabel={isSuggestion ? words.suggesting : words.confirming}
        >
          {isVanOnly ? words.confirmVan : isSuggestion ? words.suggest : words.confirm}
        </SubmitButton>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}

interface OfferedTimesProps {
  halfDays: readonly HalfDay[]
  selected: { day: string; part: DayPart | '' }
  onChoose: (halfDay: HalfDay) => void
}

/** The half-days that the owner offered, as chips. */
function OfferedTimes({ halfDays, selected, onChoose }: OfferedTimesProps) {
  if (halfDays.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend
    <div role="group" aria-label={words.offeredTimes} className="grid gap-2">
      <span aria-hidden className="font-semibold">
        {words.offeredTimes}
      </span>
      <div className="flex flex-wrap gap-2">
        {halfDays.map((halfDay) => (
          <FilterChip
            key={timeText(halfDay)}
            label={timeText(halfDay)}
            on={halfDay.day === selected.day && halfDay.part === selected.part}
            onChange={() => onChoose(halfDay)}
          />
        ))}
      </div>
    </div>
  )
}

interface VansProps {
  viewerId: string
  selected: string
  onChoose: (plate: string) => void
}

/** The business’s vans, as chips that fill in the plate; renders nothing if the business has none. */
function Vans({ viewerId, selected, onChoose }: VansProps) {
  const { data } = useQuery(vansQuery(viewerId))
  if (data === undefined || data.vehicles.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend
    <div role="group" aria-label={words.yourVans} className="-mt-3 flex flex-wrap gap-2">
      {data.vehicles.map(({ id, plate }) => (
        <FilterChip key={id} label={plate} on={plate === selected} onChange={() => onChoose(plate)} />
      ))}
    </div>
  )
}
