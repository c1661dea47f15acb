import fs from 'node:fs'
import { databaseAnswers } from '#scripts/local/postgres.ts'
import { redisAnswers } from '#scripts/local/redis.ts'
import { openTestSystem, type TestSystem } from '#tests/support/processes.ts'
import type { CarrierBlock } from './carrier-block.ts'
import { type Disk, mountDisk } from './disk.ts'
import { keepMember, keepService, type Member, type Role } from './supervisor.ts'

/** The system that the faults are injected into. */
export interface Stage {
  readonly system: TestSystem
  readonly members: readonly Member[]
  /** Null where this account may mount none. */
  readonly disk: Disk | null
  /** Carriers that are blocked now, and blocks that are over. */
  readonly blocked: Set<string>
  readonly blocks: CarrierBlock[]
  /** The members in one role. */
  of(role: Role): readonly Member[]
  /** Returns whether a service works now. */
  isReady(service: 'postgres' | 'redis'): Promise<boolean>
  tearDown(): Promise<void>
}

const ROLES = [
  ['web-1', 'web'],
  ['web-2', 'web'],
  ['worker-1', 'worker'],
  ['worker-2', 'worker'],
  ['relay-1', 'relay'],
] as const

/**
 * Starts PostgreSQL, Redis and five processes, each kept alive. `settings` are environment variables of all of them.
 */
export async function openStage(settings: Record<string, string>): Promise<Stage> {
  const disk = mountDisk()
  if (disk) fs.mkdirSync(disk.dir)
  const system = await openTestSystem(disk ? { dir: disk.dir } : {})
  const members: Member[] = []
  // one after another: on a busy machine five at once would all be late
  for (const [name, role] of ROLES) members.push(await keepMember(system, name, role, settings))
  const keepers = [keepService(system.services.postgres), keepService(system.services.redis)]
  return {
    system,
    members,
    disk,
    blocked: new Set(),
    blocks: [],
    isReady: (service) =>
      service === 'postgres' ? databaseAnswers(system.services.databaseUrl) : redisAnswersAt(system.services.redisUrl),
    of: (role) => members.filter((member) => member.role === role),
    async tearDown() {
      disk?.full(false)
      for (const release of keepers) release()
      await Promise.all(members.map((member) => member.stop()))
      await system.tearDown()
      disk?.remove()
    },
  }
}

function redisAnswersAt(url: string): Promise<boolean> {
  const { port, password } = new URL(url)
  return redisAnswers(Number(port), password)
}
