import type { Settings } from './settings.ts'

const ACCOUNTS = {
  'ann@kerbside.example': 'customer: posts requests, accepts bids',
  'bob@kerbside.example': 'business, Basic plan, verified',
  'cara@kerbside.example': 'business, Premium plan, verified',
  'dan@kerbside.example': 'business without a subscription',
  'eve@kerbside.example': 'has not chosen an account type yet',
  'ops@kerbside.example': 'operations staff: the console at /ops',
}

/** Where emulators have a page; null for one that doesn't run. */
export interface Emulators {
  stripe: string | null
  register: string | null
}

/** What the demo's software has. */
export interface DemoAccess {
  apiKey: string
  /** Where the webhooks of Ann and Cara send to; null for none. */
  webhookUrl: string | null
}

/** Returns the text for the person who started Kerbside, once it is ready. */
export function welcomeText(
  { port, demo }: Pick<Settings, 'port' | 'demo'>,
  { apiKey, webhookUrl }: DemoAccess,
  inboxUrl: string,
  emulators: Emulators,
): string {
  const accounts = Object.entries(ACCOUNTS).map(([email, role]) => `  ${email.padEnd(22)}  ${role}`)
  return [
    `Kerbside is ready: http://localhost:${port}`,
    ...(demo ? ['', 'Demo accounts, all with the password kerbside-demo:', ...accounts] : []),
    ...(demo ? ['', `Cara’s API key, for docs/api.md: ${apiKey}`] : []),
    ...(webhookUrl ? [`Webhooks of Ann and Cara, whose events are printed here: ${webhookUrl}`] : []),
    '',
    `Mail inbox: ${inboxUrl}`,
    ...(emulators.stripe ? [`Stripe emulator, no real money: ${emulators.stripe}`] : []),
    ...(emulators.register ? [`Register of carriers, practice data: ${emulators.register}`] : []),
    'Ctrl-C stops everything.',
  ].join('\n')
}
