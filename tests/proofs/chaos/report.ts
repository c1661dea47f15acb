import type { FaultRecord, Operation } from './history.ts'
import type { Violation } from './oracle/violation.ts'
import type { Verdict } from './run-chaos.ts'

/** Lines of the history shown for each kind of violation. */
const MAX_SHOWN = 3

/** The tables of a run: what was done, which faults there were, and which promises were broken. */
export function reportOf({ history, violations, checked, died, pages, mails, rightAfterMs }: Verdict): string {
  return [
    '',
    ...operations(history.operations),
    '',
    ...faults(history.faults),
    '',
    'checked',
    ...Object.entries(checked).map(([what, times]) => row(`  ${what}`, times)),
    '',
    `processes that ended without being killed: ${died}`,
    `mails that arrived: ${mails}`,
    rightAfterMs === null
      ? `of ${pages} pages some were not right in time after the last fault`
      : `all ${pages} pages were right ${(rightAfterMs / 1_000).toFixed(1)} s after the last fault`,
    `history: ${history.file}`,
    '',
    ...(violations.length === 0 ? ['no promise was broken'] : broken(violations)),
  ].join('\n')
}

const row = (...cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join('')

function operations(lines: readonly Operation[]): string[] {
  const outcomes = ['ok', 'failed', 'unknown'] as const
  const kinds = Object.entries(Object.groupBy(lines, ({ act }) => act.kind))
  const count = (of: readonly Operation[] = []) =>
    outcomes.map((outcome) => of.filter((o) => o.outcome === outcome).length)
  const retried = (of: readonly Operation[] = []) => of.filter(({ tries }) => tries > 1).length
  const whys = Object.entries(Object.groupBy(lines, ({ why }) => why?.replace(/ E[A-Z]+.*/, '') ?? ''))
  return [
    row('operations', ...outcomes, 'retried'),
    ...kinds.map(([kind, of]) => row(`  ${kind}`, ...count(of), retried(of))),
    row('  all', ...count(lines), retried(lines)),
    ...whys.filter(([why]) => why !== '').map(([why, of]) => `  ${of?.length} × ${why}`),
  ]
}

function faults(happened: readonly FaultRecord[]): string[] {
  const done = happened.filter(({ skipped }) => skipped === null)
  const skipped = happened.filter((fault) => fault.skipped !== null)
  const kinds = Object.entries(Object.groupBy(done, ({ fault }) => fault)).toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  const longest = (of: readonly FaultRecord[] = []) =>
    Math.max(...of.map((fault) => fault.healedAt - fault.startedAt)) / 1_000
  const families = Object.entries(Object.groupBy(done, ({ fault }) => fault.split(' ')[0] ?? ''))
  return [
    row('faults', 'times', 'healed in'),
    ...kinds.map(([kind, of]) => row(`  ${kind}`, of?.length ?? 0, `${longest(of).toFixed(1)} s`)),
    `  in all: ${families.map(([family, of]) => `${of?.length} ${family}`).join(', ')}`,
    ...skipped.map(({ fault, skipped: why }) => `  NOT DONE: ${fault}, because ${why}`),
  ]
}

function broken(violations: readonly Violation[]): string[] {
  const kinds = Object.entries(Object.groupBy(violations, ({ promise }) => promise))
  return kinds.flatMap(([promise, of = []]) => [
    `BROKEN, ${of.length} times: ${promise}`,
    ...of
      .slice(0, MAX_SHOWN)
      .flatMap(({ what, lines }) => [`  ${what}`, ...lines.map((line) => `    ${JSON.stringify(line)}`)]),
  ])
}
