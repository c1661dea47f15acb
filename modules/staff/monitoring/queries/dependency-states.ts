import { asModuleDb } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/module.ts'
import { DEPENDENCIES, type Dependency } from '../contract/overview.ts'
import { probesOf, runProbe } from '../probes.ts'
import type { MonitoringTables } from '../tables.ts'

/** Results older than this count as unknown. */
const STALE_MS = 60_000

/** Returns every dependency's state. Probes PostgreSQL and Redis now; the others come from a worker's last check. */
export async function dependencyStates(deps: Deps, now: Date): Promise<Dependency[]> {
  const probes = probesOf(deps)
  const checks = await asModuleDb<MonitoringTables>(deps.db).selectFrom('dependency_checks').selectAll().execute()
  const nowAt = now.toISOString()
  return Promise.all(
    DEPENDENCIES.map(async (name): Promise<Dependency> => {
      const probe = probes[name]
      if (!probe) return { name, state: 'unset', tookMs: null, error: null, checkedAt: null, okAt: null }
      const last = toState(checks.find((row) => row.name === name))
      if (name !== 'postgresql' && name !== 'redis') return { name, ...last, ...(isStale(last, now) && UNKNOWN) }
      const { ok, tookMs, error } = await runProbe(probe)
      return { name, state: ok ? 'ok' : 'down', tookMs, error, checkedAt: nowAt, okAt: ok ? nowAt : last.okAt }
    }),
  )
}

type DependencyState = Omit<Dependency, 'name'>
const UNKNOWN = { state: 'unknown', tookMs: null, error: null } as const

function toState(row: MonitoringTables['dependency_checks'] | undefined): DependencyState {
  if (!row) return { ...UNKNOWN, checkedAt: null, okAt: null }
  return {
    state: row.ok ? 'ok' : 'down',
    tookMs: row.took_ms,
    error: row.error,
    checkedAt: row.checked_at.toISOString(),
    okAt: row.ok_at?.toISOString() ?? null,
  }
}

const isStale = ({ checkedAt }: DependencyState, now: Date): boolean =>
  checkedAt === null || now.getTime() - Date.parse(checkedAt) > STALE_MS
