import type { ErrorReports } from '../error-reports.ts'
import type { ConsumerTiming } from '../platform/delivery/consumer-timings.ts'
import type { IdleBackoff } from '../platform/kernel/idle-backoff.ts'
import type { OfflineMode, RedisClient } from '../platform/kernel/redis.ts'
import type { WriteBuffer } from '../platform/kernel/write-buffer.ts'
import type { Deps } from '../platform/module.ts'

/** Dependencies that the roles of one process share. */
export interface SharedDeps {
  readonly deps: Deps
  /** Collects the run times of consumers. */
  readonly timings: WriteBuffer<ConsumerTiming>
  readonly backoff: IdleBackoff
  readonly errors: ErrorReports
  /** Opens a connection to Redis that is closed when the process stops. Its errors are reported as those of `part`. */
  readonly connect: (mode: OfflineMode, part: string) => RedisClient
}
