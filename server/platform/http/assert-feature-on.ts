import type { Config } from '#server/platform/kernel/config.ts'
import type { Flag } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'

/** Throws a Refusal (`not_found`) while a feature is switched off. */
export function assertFeatureOn({ config }: { config: Pick<Config, 'FEATURES_OFF'> }, feature: Flag): void {
  if (config.FEATURES_OFF.includes(feature)) throw notFound()
}
