import type { EndpointShape } from '#server/platform/kernel/contract.ts'

/** sound: what the contract and the database allow; nearly: the same with one thing wrong; hostile: anything. */
export const MODES = ['sound', 'nearly', 'hostile'] as const
export type Mode = (typeof MODES)[number]

/** How often an endpoint is called, compared with others: TURNS unless it is listed here. */
const TURNS = 20
/** Password checks are slow on purpose, and callers who are signed out have to sign in again. */
const SLOW = [
  'signIn',
  'signUp',
  'resetPassword',
  'createApiKey',
  'revokeApiKey',
  'changePassword',
  'changeEmail',
  'deleteAccount',
  'beginSecondFactor',
  'confirmSecondFactor',
  'replaceRecoveryCodes',
  'turnOffSecondFactor',
  'signOut',
  'signOutEverywhere',
  'endMySession',
  'suspendPerson',
  'signOutPerson',
  'resetSecondFactor',
  'showWebhookSecret',
  'rotateWebhookSecret',
]
/**
 * Work for a worker, for sharp or for the emulators of Stripe and of the register of carriers, called once a second.
 */
const HEAVY = [
  'requestExport',
  'startRebuild',
  'resumeRebuild',
  'compareIndex',
  'runTask',
  'pauseQueue',
  'repairMatching',
  'replayEvents',
  'createCheckoutSession',
  'previewPlanChange',
  'createCustomerPortal',
  'refreshSubscription',
  'myInvoices',
  'saveRegistration',
  'checkRegistration',
]
const [SLOW_TURNS, HEAVY_TURNS, UPLOAD_TURNS] = [2, 4, 10]

/** Returns how often this endpoint is called, in shares. */
export function turnsOf({ id, multipart }: EndpointShape): number {
  if (SLOW.includes(id)) return SLOW_TURNS
  if (HEAVY.includes(id)) return HEAVY_TURNS
  return multipart ? UPLOAD_TURNS : TURNS
}

export const WEIGHTS = `turns: ${TURNS} an endpoint, ${UPLOAD_TURNS} with files, ${HEAVY_TURNS} where workers or payments are asked, ${SLOW_TURNS} where passwords are checked or sessions end`

/** Of twenty requests to an endpoint. */
const SHARE = { sound: 9, nearly: 5 } as const
export function modeOf(at: number): Mode {
  const of = at % 20
  if (of < SHARE.sound) return 'sound'
  return of < SHARE.sound + SHARE.nearly ? 'nearly' : 'hostile'
}
