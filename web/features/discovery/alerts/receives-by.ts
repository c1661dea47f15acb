import type { MyAlerts } from '#modules/discovery/alerts/contract.ts'
import { words } from './words.ts'

const said = words.saveSearch

/** Returns a sentence about how a person gets alerts for saved searches. */
export function receivesBy({ choices, push }: Pick<MyAlerts, 'choices' | 'push'>): string {
  const told = push?.devices.some(({ paused }) => !paused) === true
  const ways = choices
    .filter(({ type, channel, pace }) => type === 'searches' && pace !== 'off' && (channel === 'mail' || told))
    .map(({ channel, pace }) => said.way(words.paces[pace], channel))
  return ways.length === 0 ? said.nothing : said.hears(ways.join(' and '))
}
