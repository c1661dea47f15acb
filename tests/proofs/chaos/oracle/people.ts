import { MAILS_A_DAY } from '#modules/alerts/rules.ts'
import { INBOX_MOST, type Inbox } from '#modules/inbox/contract.ts'
import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { StoredArea, StoredPeople } from '#tests/proofs/chaos/stored-people.ts'
import { ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Alerts: each carrier hears of each job in its area, and of each once (ALERT-04, ALERT-05). */
export function alerts(history: readonly Operation[], people: StoredPeople): Violation[] {
  const saved = ofKind(history, 'area').filter(({ outcome }) => outcome === 'ok')
  const since = new Map<string, number>()
  for (const { made, endedAt } of saved) {
    const id = made ?? ''
    since.set(id, Math.min(since.get(id) ?? endedAt, endedAt))
  }
  const ofOne = Map.groupBy(people.areas, ({ userId }) => userId)
  const there = new Set(people.areas.map(({ id }) => id))
  return [
    ...saved
      .filter(({ made }) => !there.has(made ?? ''))
      .map((line) => violation('no acknowledged area is lost', `area ${line.made}`, line)),
    ...[...ofOne].filter(([, some]) => some.length > 1).map(([id]) => violation('no area is saved twice', id)),
    ...people.areas.flatMap((area) =>
      receivedBy(area, since.get(area.id) ?? Number.POSITIVE_INFINITY, history, people),
    ),
    ...[...people.named]
      .filter(([, times]) => times > 1)
      .map(([what, times]) => violation('nobody is mailed of a job twice', `${what}: ${times}`)),
    ...[...people.named.keys()]
      .filter((what) => !people.told.has(what))
      .map((what) => violation('nobody is mailed of a job that is not noted', what)),
    ...people.withoutMail.map((what) => violation('what was told was told by one mail', what)),
    ...(people.mostAtOnce > MAILS_A_DAY
      ? [violation('nobody gets more mails at once a day than five', String(people.mostAtOnce))]
      : []),
  ]
}

/** What was posted once an area was saved is told, or waits to be; and what the area does not want never is. */
function receivedBy(
  { userId, loadsOnly }: StoredArea,
  since: number,
  history: readonly Operation[],
  { told }: StoredPeople,
): Violation[] {
  return ofKind(history, 'post').flatMap((line) => {
    if (line.made === null) return []
    const wanted = !loadsOnly || line.act.things > 0
    const heard = told.has(`${userId} ${line.made}`)
    if (!wanted && heard) return [violation('nobody is told of what they did not ask for', userId, line)]
    const missed = wanted && !heard && since < line.startedAt
    return missed ? [violation('every carrier hears of the jobs in its area', userId, line)] : []
  })
}

/** An inbox holds what the tables of all modules say that waits, the newest of it (InboxLine). */
export function inboxes({ waiting }: StoredPeople, read: ReadonlyMap<string, Inbox>): Violation[] {
  const byPerson = Map.groupBy(waiting, ({ userId }) => userId)
  return [...read].flatMap(([userId, { items, more }]) => {
    const wanted = (byPerson.get(userId) ?? []).map((line) => `${line.count} ${line.kind} of ${line.requestId}`)
    const shown = items.map((line) => `${line.count} ${line.kind} of ${line.requestId}`)
    const unknown = shown.filter((line) => !wanted.includes(line))
    const counts = shown.length === Math.min(wanted.length, INBOX_MOST) && shown.length + more === wanted.length
    const ordered = items.every(({ at }, nth) => nth === 0 || at <= (items[nth - 1]?.at ?? ''))
    const what = `${userId}: ${shown.length} and ${more} more, not ${wanted.length}; ${unknown.slice(0, 3)}`
    return counts && unknown.length === 0 && ordered ? [] : [violation('an inbox says what waits', what)]
  })
}
