import type { Flag } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'

/** A feature that is switched off is not there, whoever asks. Throws Refusal not_found. */
export function assertOn({ config }: Pick<Deps, 'config'>, feature: Flag): void {
  if (config.FEATURES_OFF.includes(feature)) throw notFound()
}
