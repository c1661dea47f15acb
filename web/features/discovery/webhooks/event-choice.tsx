import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { EVENT_GROUPS, type EventGroup } from './event-groups.ts'
import { words } from './words.ts'

const { form: texts } = words
const GROUPS = Object.keys(EVENT_GROUPS) as EventGroup[]
const BOX = 'size-5 shrink-0 accent-brand'

interface EventChoiceProps {
  events: readonly WebhookEvent[]
  onChange: (events: readonly WebhookEvent[]) => void
  error: string | undefined
}

/** The events that a webhook receives: whole groups, or one by one in a group that is opened. */
export function EventChoice({ events, onChange, error }: EventChoiceProps) {
  const id = useId()
  const choose = (some: readonly WebhookEvent[], on: boolean) => {
    const others = events.filter((event) => !some.includes(event))
    onChange(on ? [...others, ...some] : others)
  }
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 font-semibold">{texts.events}</legend>
      <ul
        className={classes(
          'grid divide-y divide-line rounded-s border',
          error === undefined ? 'border-edge' : 'border-danger',
        )}
      >
        {GROUPS.map((group) => (
          <Group key={group} group={group} chosen={events} onChoose={choose} invalid={error !== undefined} />
        ))}
      </ul>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  )
}

interface GroupProps {
  group: EventGroup
  chosen: readonly WebhookEvent[]
  onChoose: (events: readonly WebhookEvent[], on: boolean) => void
  invalid: boolean
}

function Group({ group, chosen, onChoose, invalid }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const events = EVENT_GROUPS[group]
  const count = events.filter((event) => chosen.includes(event)).length
  return (
    <li className="px-3">
      <div className="flex items-center gap-2">
        <label className="flex min-h-12 min-w-0 grow cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="events"
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < events.length
            }}
            checked={count === events.length}
            aria-invalid={invalid || undefined}
            className={BOX}
            onChange={(event) => onChoose(events, event.target.checked)}
          />
          {words.groups[group]}
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${texts.choose(words.groups[group])}, ${texts.chosen(count, events.length)}`}
          className="flex min-h-12 shrink-0 cursor-pointer items-center gap-2 px-1 text-sm text-muted tabular hover:text-ink"
          onClick={() => setOpen(!isOpen)}
        >
          {texts.chosen(count, events.length)}
          <ChevronDown aria-hidden size={18} className={classes(isOpen && 'rotate-180')} />
        </button>
      </div>
      <ul id={id} hidden={!isOpen} className="pb-2 pl-8">
        {events.map((event) => (
          <li key={event}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(event)}
                aria-labelledby={`${id}-${event}`}
                aria-describedby={`${id}-${event}-code`}
                className={BOX}
                onChange={({ target }) => onChoose([event], target.checked)}
              />
              <span className="flex min-w-0 flex-col gap-x-2 sm:flex-row sm:items-baseline">
                <span id={`${id}-${event}`}>{words.events[event]}</span>
                <code id={`${id}-${event}-code`} className="font-mono text-sm text-muted">
                  {event}
                </code>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </li>
  )
}
