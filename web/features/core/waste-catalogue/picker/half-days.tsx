import { Check } from 'lucide-react'
import { useState } from 'react'
import { DayPart, HALF_DAYS_WITHIN, isChoosable, MAX_HALF_DAYS } from '#modules/core/waste-catalogue/contract.ts'
import { daysFrom, londonTime, longDay, shortDay } from '#web/lib/format/london-days.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import type { DraftHalfDay } from './load-draft.ts'
import { words } from './words.ts'

const dayWords = words.days
const PARTS = DayPart.options
/** How many days are shown at first, and added with each press of 'Show more days'. */
const WEEK = 7

interface HalfDaysProps {
  value: readonly DraftHalfDay[]
  onChange: (halfDays: DraftHalfDay[]) => void
}

/** Chooses any day, or up to ten half-days in the next four weeks. */
export function HalfDays({ value, onChange }: HalfDaysProps) {
  const [now] = useState(() => londonTime(new Date()))
  const [daysShown, setShown] = useState(WEEK)
  const full = value.length >= MAX_HALF_DAYS
  function toggle(half: DraftHalfDay, on: boolean) {
    const otherHalfDays = value.filter((halfDay) => !isSame(halfDay, half))
    onChange(on ? [...otherHalfDays, half].sort(byTime) : otherHalfDays)
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted">{dayWords.hint(MAX_HALF_DAYS)}</p>
      <FilterChip label={dayWords.any} on={value.length === 0} onChange={() => onChange([])} />
      <table className="w-full border-separate border-spacing-y-1">
        <caption className="sr-only">{dayWords.table}</caption>
        <thead>
          <tr className="text-sm">
            <th scope="col">
              <span className="sr-only">{dayWords.day}</span>
            </th>
            {PARTS.map((part) => (
              <th key={part} scope="col" className="pb-1 font-semibold">
                {dayWords[part]}
                <span className="block font-normal text-muted tabular">{dayWords.hours[part]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {daysFrom(now.day, daysShown).map((day) => (
            <tr key={day}>
              <th scope="row" className="w-24 pr-2 text-left text-sm font-normal whitespace-nowrap">
                {shortDay(day)}
              </th>
              {PARTS.map((part) => {
                const half = { day, part }
                const on = value.some((one) => isSame(one, half))
                return (
                  <td key={part} className="px-0.5">
                    {(on || isChoosable(half, now)) && (
                      <HalfDayToggle
                        label={dayWords.half(longDay(day), part)}
                        on={on}
                        inactive={full && !on}
                        onChange={(next) => toggle(half, next)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="text-sm text-muted tabular">
        {full ? dayWords.full(MAX_HALF_DAYS) : dayWords.chosen(value.length, MAX_HALF_DAYS)}
      </p>
      {daysShown < HALF_DAYS_WITHIN && (
        <Button size="s" onClick={() => setShown(Math.min(daysShown + WEEK, HALF_DAYS_WITHIN))}>
          {dayWords.more}
        </Button>
      )}
    </div>
  )
}

const isSame = (one: DraftHalfDay, other: DraftHalfDay) => one.day === other.day && one.part === other.part
/** Sorts by day and part as numbers, which needs no locale data. */
const byTime = (one: DraftHalfDay, other: DraftHalfDay) =>
  Date.parse(one.day) - Date.parse(other.day) || PARTS.indexOf(one.part) - PARTS.indexOf(other.part)

interface HalfDayToggleProps {
  label: string
  on: boolean
  /** Whether the limit is reached. */
  inactive: boolean
  onChange: (on: boolean) => void
}

function HalfDayToggle({ label, on, inactive, onChange }: HalfDayToggleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      aria-disabled={inactive || undefined}
      onClick={() => inactive || onChange(!on)}
      className={classes(
        'grid min-h-11 w-full cursor-pointer place-items-center rounded-s border aria-disabled:cursor-not-allowed',
        on ? 'border-brand bg-brand-soft text-brand' : 'border-edge bg-surface hover:bg-sunken',
      )}
    >
      {on && <Check aria-hidden size={18} />}
    </button>
  )
}
