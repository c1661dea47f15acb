import { expect, test } from 'vitest'
import type { MyAlerts, Pace } from '#modules/discovery/alerts/contract.ts'
import { deliveryText } from './delivery-text.ts'
import { words } from './words.ts'

const choices = (mail: Pace, push: Pace): MyAlerts['choices'] => [
  { type: 'jobs', channel: 'mail', pace: 'at_once' },
  { type: 'searches', channel: 'mail', pace: mail },
  { type: 'searches', channel: 'push', pace: push },
]
const DEVICE = { id: 'd', name: 'Chrome', fingerprint: 'f', addedAt: '2026-01-01T00:00:00.000Z', paused: false }
const devices = (...paused: boolean[]) => ({ publicKey: 'k', devices: paused.map((on) => ({ ...DEVICE, paused: on })) })
const NOTHING = 'Alerts are off. Switch them on in Alerts.'

test.each([
  ['by default', choices('twice_a_day', 'off'), null, 'We’ll tell you when something matches, twice a day by email.'],
  [
    'straight away',
    choices('at_once', 'off'),
    devices(false),
    'We’ll tell you when something matches, straight away by email.',
  ],
  [
    'by both',
    choices('twice_a_day', 'at_once'),
    devices(true, false),
    'We’ll tell you when something matches, twice a day by email and straight away on your devices.',
  ],
  ['by nothing', choices('off', 'off'), devices(false), NOTHING],
  ['on devices, of which there are none', choices('off', 'at_once'), devices(), NOTHING],
  ['on a device that is paused', choices('off', 'at_once'), devices(true), NOTHING],
  ['on devices where no messages are sent', choices('off', 'at_once'), null, NOTHING],
])('a saved search with alerts %s says so (ALERT-02)', (_what, pace, push, sentence) =>
  expect(deliveryText({ choices: pace, push })).toBe(sentence),
)

test.each<[Pace, Pace, string]>([
  ['twice_a_day', 'at_once', 'By email twice a day, on your devices straight away'],
  ['off', 'at_once', 'On your devices straight away'],
  ['off', 'off', 'Off'],
])('a choice of email %s and devices %s is shown in words (ALERT-03)', (mail, push, text) =>
  expect(words.chosen({ mail, push })).toBe(text),
)
