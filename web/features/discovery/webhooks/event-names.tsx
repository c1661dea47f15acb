import type { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { EVENT_GROUPS, type EventGroup } from './event-groups.ts'
import { words } from './words.ts'

const GROUPS = Object.keys(EVENT_GROUPS) as EventGroup[]

/** The chosen events by group. */
export function EventNames({ events }: { events: readonly WebhookEvent[] }) {
  const groups = GROUPS.map((group) => ({
    group,
    chosen: EVENT_GROUPS[group].filter((event) => events.includes(event)),
  })).filter(({ chosen }) => chosen.length > 0)
  return (
    <dl aria-label={words.form.events} className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {groups.map(({ group, chosen }) => (
        <div key={group} className="sm:contents">
          <dt className="text-sm text-muted sm:pt-0.5">{words.groups[group]}</dt>
          <dd>
            {chosen.length === EVENT_GROUPS[group].length
              ? words.allOf(chosen.length)
              : chosen.map((event) => words.events[event]).join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
