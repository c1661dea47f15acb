import { choosePace, saveArea } from '#modules/discovery/alerts/contract.ts'
import { type Actor, attempt } from './attempt.ts'
import { doAndRecord } from './do-and-record.ts'
import type { History } from './history.ts'

/** The share of carriers that want alerts straight away, and the share that want only jobs with a list of items. */
const AT_ONCE = 0.5
const LOADS_ONLY = 0.4

/** A carrier saves the area that it works in, from two tabs (ALERT-01). */
export async function workInArea({ actor, history }: { actor: Actor; history: History }): Promise<void> {
  const { chance } = actor
  if (chance.happens(AT_ONCE))
    await attempt(actor, choosePace, { body: { type: 'jobs', channel: 'mail', pace: 'at_once' } })
  const loadsOnly = chance.happens(LOADS_ONLY)
  const filter = { about: 'request', postcode: 'BS6', miles: 10, keywords: '', photo: false, budget: false } as const
  const body = { kind: 'area', name: 'Bristol', on: true, loadsOnly, ...filter } as const
  const tab = () =>
    doAndRecord(actor, history, {
      op: history.next(),
      act: { kind: 'area', loadsOnly },
      endpoint: saveArea,
      options: { body },
      made: ({ id }) => id,
    })
  await Promise.all([tab(), tab()])
}
