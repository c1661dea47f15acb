import type { Flag, PublicSettings } from '#server/platform/kernel/contract.ts'

/** For tests of single files and `npm run dev`; a served page always carries its own, and no default comes along with it. */
const WITHOUT_A_PAGE = (import.meta.env.PROD ? {} : forTests()) as PublicSettings

function forTests(): PublicSettings {
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
    ],
    mapboxToken: null,
    publicUrls: [],
    practice: false,
  }
}

/** Names and features that the server was configured with; they came with the page. */
export const settings: PublicSettings = typeof document === 'undefined' ? WITHOUT_A_PAGE : readSettings(document)

/** Whether a feature is on; while it is off, its screens show the specification's placeholder (R34, R35). */
export const featureOn = (flag: Flag): boolean => settings.features.includes(flag)

/** What the server wrote into the page, over what is assumed without it. */
export function readSettings(page: Pick<Document, 'querySelector'>): PublicSettings {
  const written = page.querySelector<HTMLMetaElement>('meta[name=kerbside-settings]')?.content
  // the page's own server wrote it: a full check would bring the contracts' parser to the first paint
  return { ...WITHOUT_A_PAGE, ...(JSON.parse(written ?? '{}') as Partial<PublicSettings>) }
}
