import type { Flag, PublicSettings } from '#server/platform/kernel/contract.ts'

/** Defaults for unit tests and `npm run dev`; a served page always contains its own settings. */
const DEFAULTS = (import.meta.env.PROD ? {} : createTestSettings()) as PublicSettings

function createTestSettings(): PublicSettings {
  return {
    productName: 'Kerbside',
    supportEmail: 'support@kerbside.example',
    brokerRegistration: null,
    features: [
      'accountSettings',
      'acceptedContact',
      'listing',
      'itemDetails',
      'upcycleSocial',
      'mapPins',
      'map',
      'scan',
      'alerts',
      'push',
      'bidReturns',
      'load',
      'costFloor',
      'registration',
      'duty',
      'cases',
      'tracking',
      'talk',
      'reviews',
      'rounds',
      'ladder',
    ],
    mapboxToken: null,
    publicUrls: [],
    practice: false,
  }
}

/** The server's public configuration, from the page. */
export const settings: PublicSettings = typeof document === 'undefined' ? DEFAULTS : readSettings(document)

/** Returns whether a feature is on. The screens of a feature that is off show a placeholder (R34, R35). */
export const featureOn = (flag: Flag): boolean => settings.features.includes(flag)

/** Returns the settings in the page, merged over the defaults. */
export function readSettings(page: Pick<Document, 'querySelector'>): PublicSettings {
  const json = page.querySelector<HTMLMetaElement>('meta[name=kerbside-settings]')?.content
  // trusted: validating it would load the schema parser before the first paint
  return { ...DEFAULTS, ...(JSON.parse(json ?? '{}') as Partial<PublicSettings>) }
}
