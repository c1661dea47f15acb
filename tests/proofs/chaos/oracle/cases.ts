import type { Operation } from '#tests/proofs/chaos/history.ts'
import type { StoredCase, StoredJobs, StoredVisit } from '#tests/proofs/chaos/stored-jobs.ts'
import { type Done, ofKind } from './bids.ts'
import { type Violation, violation } from './violation.ts'

/**
 * Cases: at most one open per job and kind, every entry once, and closed once both parties say so (CASE-02, CASE-05).
 */
export function toldCases(history: readonly Operation[], { cases, visits }: StoredJobs): Violation[] {
  const byId = new Map(cases.map((one) => [one.id, one]))
  const open = Map.groupBy(
    cases.filter(({ state }) => state !== 'closed'),
    ({ requestId, kind }) => `${kind} of ${requestId}`,
  )
  const wrongVans = Map.groupBy(
    cases.filter(({ kind }) => kind === 'wrong_van'),
    ({ requestId }) => requestId,
  )
  return [
    ...[...open]
      .filter(([, some]) => some.length > 1)
      .map(([what]) => violation('a job has one open case of a kind', what)),
    ...checkEntries(history, cases, byId),
    ...checkSolved(history, byId),
    ...cases
      .filter(({ state, opened, closed }) => opened !== 1 || closed !== (state === 'closed' ? 1 : 0))
      .map(({ id, opened, closed }) =>
        violation('every event is announced exactly once', `case ${id}: ${opened}, ${closed}`),
      ),
    ...[...visits.values()]
      .filter((visit) => !isRight(visit, wrongVans.get(visit.requestId) ?? []))
      .map(({ requestId }) => violation('a wrong van opens one case, closed once it matches', requestId)),
  ]
}

/** A van that matched before staff were notified may leave no case. */
function isRight({ mismatched, matched }: StoredVisit, wrongVans: readonly StoredCase[]): boolean {
  if (!mismatched) return wrongVans.length === 0
  if (matched) return wrongVans.length < 2 && wrongVans.every(({ state }) => state === 'closed')
  return wrongVans.length === 1
}

function checkEntries(
  history: readonly Operation[],
  cases: readonly StoredCase[],
  byId: ReadonlyMap<string, StoredCase>,
): Violation[] {
  const times = new Map<string, number>()
  for (const text of cases.flatMap((one) => one.entries)) times.set(text, (times.get(text) ?? 0) + 1)
  const idOf = (line: Done<'open case'> | Done<'write case'>) =>
    (line.act.kind === 'open case' ? line.made : line.act.caseId) ?? ''
  return [...ofKind(history, 'open case'), ...ofKind(history, 'write case')].flatMap((line) => {
    const there = times.get(line.act.text) ?? 0
    const broken = (promise: string) => [violation(promise, line.act.text, line)]
    if (there > 1) return broken('no entry of a case is stored twice')
    if (line.outcome === 'failed' && there > 0) return broken('what was refused was not done')
    const lost = line.outcome === 'ok' && !byId.get(idOf(line))?.entries.includes(line.act.text)
    return lost ? broken('no acknowledged entry of a case is lost') : []
  })
}

function checkSolved(history: readonly Operation[], byId: ReadonlyMap<string, StoredCase>): Violation[] {
  const said = Map.groupBy(ofKind(history, 'solve'), ({ act }) => act.caseId)
  return [...said].flatMap(([id, lines]) => {
    const one = byId.get(id)
    const yes = new Set(lines.filter(({ outcome }) => outcome === 'ok').map(({ act }) => act.side))
    const perhaps = new Set(lines.filter(({ outcome }) => outcome !== 'failed').map(({ act }) => act.side))
    const isSolved = one?.state === 'closed' && one.outcome === 'solved'
    if (yes.size === 2 && !isSolved)
      return [violation('a case that both parties settled is closed', `case ${id}`, ...lines)]
    const alone = one?.state === 'closed' && perhaps.size < 2
    return alone ? [violation('one party alone closes no case', `case ${id}`, ...lines)] : []
  })
}
