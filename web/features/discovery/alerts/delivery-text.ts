import type { MyAlerts } from '#modules/discovery/alerts/contract.ts'
import { words } from './words.ts'

const saveWords = words.saveSearch

/** Returns a sentence about how a person gets alerts for saved searches. */
export function deliveryText({ choices, push }: Pick<MyAlerts, 'choices' | 'push'>): string {
  const hasActiveDevice = push?.devices.some(({ paused }) => !paused) === true
  const deliveries = choices
    .filter(
      ({ type, channel, pace }) => type === 'searches' && pace !== 'off' && (channel === 'mail' || hasActiveDevice),
    )
    .map(({ channel, pace }) => saveWords.paceAndChannel(words.paces[pace], channel))
  return deliveries.length === 0 ? saveWords.nothing : saveWords.deliveredBy(deliveries.join(' and '))
}
