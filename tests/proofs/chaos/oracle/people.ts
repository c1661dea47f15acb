import { MAX_MAILS_PER_DAY } from '#modules/discovery/alerts/rules.ts'
import { INBOX_MAX, type Inbox } from '#modules/discovery/todo/contract.ts'
import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { StoredArea, StoredPeople } from '#tests/proofs/chaos/stored-people.ts'
import { ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/** Alerts: each carrier is alerted to each job in its area, once (ALERT-04, ALERT-05). */
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
    ...people.areas.flatMap((area) => checkArea(area, since.get(area.id) ?? Number.POSITIVE_INFINITY, history, people)),
    ...[...people.named]
      .filter(([, times]) => times > 1)
      .map(([what, times]) => violation('no one gets two alert mails for a job', `${what}: ${times}`)),
    ...[...people.named.keys()]
      .filter((what) => !people.told.has(what))
      .map((what) => violation('no one gets an alert mail without a record of it', what)),
    ...people.withoutMail.map((what) => violation('every alert is sent by one mail', what)),
    ...(people.mostAtOnce > MAX_MAILS_PER_DAY
      ? [violation('no one gets more than five instant mails a day', String(people.mostAtOnce))]
      : []),
  ]
}

/** Jobs posted after an area was saved are alerted, or wait to be; jobs outside the area's criteria never are. */
function checkArea(
  { userId, loadsOnly }: StoredArea,
  since: number,
  history: readonly Operation[],
  { told }: StoredPeople,
): Violation[] {
  return ofKind(history, 'post').flatMap((line) => {
    if (line.made === null) return []
    const wanted = !loadsOnly || line.act.things > 0
    const received = told.has(`${userId} ${line.made}`)
    if (!wanted && received) return [violation('no one is alerted to what they did not ask for', userId, line)]
    const missed = wanted && !received && since < line.startedAt
    return missed ? [violation('every carrier is alerted to the jobs in its area', userId, line)] : []
  })
}

/** An inbox has the newest of what waits in the tables of all modules (InboxEntry). */
export function inboxes({ waiting }: StoredPeople, read: ReadonlyMap<string, Inbox>): Violation[] {
  const byPerson = Map.groupBy(waiting, ({ userId }) => userId)
  return [...read].flatMap(([userId, { items, more }]) => {
    const wanted = (byPerson.get(userId) ?? []).map((line) => `${line.count} ${line.kind} of ${line.requestId}`)
    const shown = items.map((line) => `${line.count} ${line.kind} of ${line.requestId}`)
    const unknown = shown.filter((line) => !wanted.includes(line))
    const counts = shown.length === Math.min(wanted.length, INBOX_MAX) && shown.length + more === wanted.length
    const ordered = items.every(({ at }, nth) => nth === 0 || at <= (items[nth - 1]?.at ?? ''))
    const what = `${userId}: ${shown.length} and ${more} more, not ${wanted.length}; ${unknown.slice(0, 3)}`
    return counts && unknown.length === 0 && ordered ? [] : [violation('an inbox has what waits', what)]
  })
}
