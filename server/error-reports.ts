import type { Logger } from './platform/kernel/logger.ts'
import type { Metrics } from './platform/kernel/metrics.ts'

/** A dependency that is down causes many errors a second, so one in this time is enough. */
const THROTTLE_MS = 10_000

export type ErrorReports = ReturnType<typeof openErrorReports>

/**
 * Counts and logs errors by the part of the system where they happened. `each` reports every error, `throttled` at most
 * one in ten seconds.
 */
export function openErrorReports(metrics: Metrics, logger: Logger) {
  const each = (part: string) => (error: unknown) => {
    metrics.errors.inc({ part })
    logger.warn({ err: error, part }, 'background error')
  }
  const throttled = (part: string) => {
    const report = each(part)
    let last = 0
    return (error: unknown) => {
      if (Date.now() - last < THROTTLE_MS) return
      last = Date.now()
      report(error)
    }
  }
  return { each, throttled }
}
