import type { Scope } from '#server/platform/kernel/contract.ts'

const scopes: Record<Scope, string> = {
  'requests:read': 'Read requests and questions',
  'requests:write': 'Post and change requests, ask and answer questions',
  'bids:read': 'Read bids',
  'bids:write': 'Place, withdraw and accept bids',
  'jobs:read': 'Read jobs, contact details and documents',
  'jobs:write': 'Agree times, and record arrival, collection and disposal',
  'messages:read': 'Read messages',
  'messages:write': 'Send messages',
  'profile:read': 'Read your profile, registration and plan',
  'webhooks:write': 'Manage webhooks',
}

/** Interface text for API keys. */
export const words = {
  title: 'API keys and webhooks',
  intro: 'Connect your own software to your account.',
  guide: 'Read the API guide',

  keys: {
    title: 'API keys',
    text: 'A key can do what you can do, within the permissions you choose. Treat it like a password.',
    loading: 'Loading your API keys…',
    failed: 'We couldn’t load your API keys.',
    none: 'You don’t have any API keys.',
    add: 'Create key',
    full: 'You have 20 API keys. Revoke one to create another.',
    neverUsed: 'Never used',
    lastUsed: 'Last used',
    from: (network: string) => `from ${network}`,
    ends: (date: string) => `Expires ${date}`,
    noEnd: 'Doesn’t expire',
    scopes,
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke ${name}?`,
    revokeText: 'Software that uses this key stops working straight away. You can’t undo this.',
    revoking: 'Revoking…',
    revoked: (name: string) => `${name} has been revoked.`,
    keep: 'Keep key',
  },

  form: {
    title: 'Create an API key',
    name: 'Name',
    nameHint: 'Where you’ll use it, for example Diary or Invoicing',
    scopes: 'Permissions',
    scopesHint: 'Choose only what your software needs.',
    days: 'Expires',
    dayOptions: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', none: 'Never' },
    password: 'Your password',
    passwordHint: 'So that we know it’s you.',
    submit: 'Create key',
    creating: 'Creating…',
    cancel: 'Cancel',
  },

  created: {
    title: 'Copy your key now',
    text: 'We only show it once. If you lose it, revoke it and create another.',
    copy: 'Copy key',
    copied: 'Key copied',
    done: 'I’ve saved it',
  },
} as const
