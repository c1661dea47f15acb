import { type Config, usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import type { MovementFacts } from './rules.ts'

/** Settings that affect records. */
export interface TrackingSettings extends Pick<MovementFacts, 'broker' | 'isSimulated'> {
  /** Whether owner and carrier see each other’s contact details. */
  showContacts: boolean
}

/** Derives the settings from the configuration; a broker needs a registration number (DWT-03). */
export const trackingSettings = (config: Config): TrackingSettings => ({
  broker: config.BROKER_REGISTRATION
    ? { name: config.PRODUCT_NAME, registrationNumber: config.BROKER_REGISTRATION }
    : null,
  isSimulated: usesRegisterEmulator(config) || config.DEMO,
  showContacts: !config.FEATURES_OFF.includes('acceptedContact'),
})
