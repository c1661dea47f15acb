import type { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { EVENT_GROUPS, type EventGroup } from './event-groups.ts'
import { words } from './words.ts'

const GROUPS = Object.keys(EVENT_GROUPS) as EventGroup[]

/** The chosen events, a line for each group. */
export function EventNames({ events }: { events: readonly WebhookEvent[] }) {
  const groups = GROUPS.map((group) => ({
    group,
    chosen: EVENT_GROUPS[group].filter((event) => events.includes(event)),
  })).filter(({ chosen }) => chosen.length > 0)
  return (
    <ul className="grid gap-1">
      {groups.map(({ group, chosen }) => (
        <li key={group}>
          {words.groups[group]}:{' '}
          {chosen.length === EVENT_GROUPS[group].length
            ? words.allOf(chosen.length)
            : chosen.map((event) => words.events[event]).join(', ')}
        </li>
      ))}
    </ul>
  )
}
