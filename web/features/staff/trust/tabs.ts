import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

export type TabName = keyof typeof words.names

const PATH = '/ops/trust'

const ifOn = (isOn: boolean, ...names: TabName[]): TabName[] => (isOn ? names : [])

/** The enabled tabs, in order. */
const NAMES: readonly TabName[] = [
  ...ifOn(featureOn('registration'), 'decide', 'calendar'),
  ...ifOn(featureOn('load') && featureOn('costFloor'), 'cheap'),
  ...ifOn(featureOn('registration'), 'register'),
]

/** Returns the path of a tab. The first has no parameter, because the menu links to it. */
export const tabPath = (name: TabName): string => (name === NAMES[0] ? PATH : `${PATH}?tab=${name}`)

/** Returns the path of a registration. */
export const casePath = (businessId: string): string => `${PATH}?case=${businessId}`

/** Returns the tab named in the URL, otherwise the first; undefined if all are switched off. */
export const tabIn = (param: string | null): TabName | undefined => NAMES.find((name) => name === param) ?? NAMES[0]

/** The enabled tabs as links. */
export const TABS = NAMES.map((name) => ({ to: tabPath(name), label: words.names[name] }))
