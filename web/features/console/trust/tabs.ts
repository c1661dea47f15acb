import { featureOn } from '#web/lib/boot/settings.ts'
import { words } from './words.ts'

export type TabName = keyof typeof words.names

const PATH = '/ops/trust'

const of = (isOn: boolean, ...names: TabName[]): TabName[] => (isOn ? names : [])

/** What is switched on of the page, in the order in which it stands there. */
const NAMES: readonly TabName[] = [
  ...of(featureOn('registration'), 'decide', 'calendar'),
  ...of(featureOn('load') && featureOn('costFloor'), 'cheap'),
  ...of(featureOn('registration'), 'register'),
]

/** Where a part of the page stands; the first without a name, so that the menu leads to it. */
export const tabPath = (name: TabName): string => (name === NAMES[0] ? PATH : `${PATH}?tab=${name}`)

/** Where a registration is decided. */
export const casePath = (businessId: string): string => `${PATH}?case=${businessId}`

/** The part that an address asks for; the first when it names none that is there, undefined when all is switched off. */
export const tabIn = (asked: string | null): TabName | undefined => NAMES.find((name) => name === asked) ?? NAMES[0]

/** The parts as links; none while all is switched off. */
export const TABS = NAMES.map((name) => ({ to: tabPath(name), label: words.names[name] }))
