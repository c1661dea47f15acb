import { sql } from 'kysely'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/module.ts'
import type { Dependency } from '../contract/overview.ts'
import { type Probe, type ProbeResult, probesOf, runProbe } from '../probes.ts'
import type { MonitoringTables } from '../tables.ts'

/** Probes every dependency and stores the results for the overview. */
export async function checkDependencies(deps: Deps): Promise<void> {
  const probes = Object.entries(probesOf(deps)) as [Dependency['name'], Probe][]
  await Promise.all(
    probes.map(async ([name, probe]) => {
      if (!probe) return
      const result = await runProbe(probe)
      deps.metrics.dependencies.set({ dependency: name }, result.ok ? 1 : 0)
      await storeResult(deps, name, result)
    }),
  )
}

async function storeResult({ db }: Deps, name: string, { ok, tookMs, error }: ProbeResult): Promise<void> {
  await sql`
    insert into dependency_checks (name, ok, took_ms, error, checked_at, ok_at)
    values (${name}, ${ok}, ${tookMs}, ${error}, now(), case when ${ok} then now() end)
    on conflict (name) do update set ok = excluded.ok, took_ms = excluded.took_ms, error = excluded.error,
      checked_at = excluded.checked_at, ok_at = coalesce(excluded.ok_at, dependency_checks.ok_at)
  `.execute(asModuleDb<MonitoringTables>(db))
}
