import type { Logger } from './platform/kernel/logger.ts'
import type { Metrics } from './platform/kernel/metrics.ts'

/** A dependency that is away causes errors many times a second; people need only one of them now and then. */
const SELDOM_MS = 10_000

export type ErrorReports = ReturnType<typeof openErrorReports>

/** Counts and logs errors by the part of the system where they happened: each of them, or the first in ten seconds. */
export function openErrorReports(metrics: Metrics, logger: Logger) {
  const each = (part: string) => (error: unknown) => {
    metrics.errors.inc({ part })
    logger.warn({ err: error, part }, 'background error')
  }
  const seldom = (part: string) => {
    const report = each(part)
    let last = 0
    return (error: unknown) => {
      if (Date.now() - last < SELDOM_MS) return
      last = Date.now()
      report(error)
    }
  }
  return { each, seldom }
}
