import type { Config } from '#server/platform/kernel/config.ts'
import type { Flag } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

/** A feature that is switched off is a 404 for every caller. Throws Refusal not_found. */
export function assertOn({ config }: { config: Pick<Config, 'FEATURES_OFF'> }, feature: Flag): void {
  if (config.FEATURES_OFF.includes(feature)) throw notFound()
}
