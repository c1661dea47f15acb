import { type Config, isPractice } from '#server/platform/kernel/config.ts'
import type { MovementFacts } from './rules.ts'

/** What settings say of records. */
export interface TrackingSettings extends Pick<MovementFacts, 'broker' | 'practice'> {
  /** The two sides of a job are shown each other's contact. */
  contacts: boolean
}

/** How the settings of the product have it: its broker stands in records only with a number (DWT-03). */
export const trackingSettings = (config: Config): TrackingSettings => ({
  broker: config.BROKER_REGISTRATION
    ? { name: config.PRODUCT_NAME, registrationNumber: config.BROKER_REGISTRATION }
    : null,
  practice: isPractice(config) || config.DEMO,
  contacts: !config.FEATURES_OFF.includes('acceptedContact'),
})
