import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

export type TabName = keyof typeof words.names

const PATH = '/ops/trust'

const optionalTabs = (isOn: boolean, ...names: TabName[]): TabName[] => (isOn ? names : [])

/** The enabled tabs, in order. */
const NAMES: readonly TabName[] = [
  ...optionalTabs(featureOn('registration'), 'decide', 'calendar'),
  ...optionalTabs(featureOn('load') && featureOn('costFloor'), 'cheap'),
  ...optionalTabs(featureOn('registration'), 'register'),
]

/** Returns the path of a tab. The first tab has no parameter, because the menu links to the page without one. */
export const tabPath = (name: TabName): string => (name === NAMES[0] ? PATH : `${PATH}?tab=${name}`)

/** Returns the path of a registration. */
export const casePath = (businessId: string): string => `${PATH}?case=${businessId}`

/** Returns the tab that the URL parameter names, or else the first one; undefined if all tabs are switched off. */
export const tabFromParam = (param: string | null): TabName | undefined =>
  NAMES.find((name) => name === param) ?? NAMES[0]

/** The enabled tabs as links. */
export const TABS = NAMES.map((name) => ({ to: tabPath(name), label: words.names[name] }))
