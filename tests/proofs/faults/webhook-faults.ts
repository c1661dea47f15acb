import type { Fault } from './fault.ts'

const SENDING = 'tests/modules/discovery/webhooks/sending.test.ts'
const ENDPOINTS = 'tests/modules/discovery/webhooks/endpoints.test.ts'
const ADDRESSES = 'modules/discovery/webhooks/safe-address.test.ts'
const REQUESTS = 'modules/discovery/webhooks/post-to-endpoint.test.ts'

/** What receivers of webhooks rely on, and what an address of theirs must not reach. */
export const WEBHOOK_FAULTS: readonly Fault[] = [
  {
    id: 'webhook-secret-not-decoded',
    what: 'Signatures are made with the text of the secret instead of its bytes, so no receiver accepts them (HOOK-03)',
    file: 'modules/discovery/webhooks/secrets.ts',
    from: "Buffer.from(secret.slice(PREFIX.length), 'base64')",
    to: 'Buffer.from(secret)',
    caughtBy: { file: SENDING, test: 'is signed as Standard Webhooks says' },
  },
  {
    id: 'webhook-former-secret-forgotten',
    what: 'After a rotation the former secret no longer signs, so its receiver refuses everything (HOOK-03)',
    file: 'modules/discovery/webhooks/secrets.ts',
    from: 'return previousSecret === null ? [currentSecret] : [currentSecret, previousSecret]',
    to: 'return previousSecret === null ? [currentSecret] : [currentSecret]',
    caughtBy: { file: ENDPOINTS, test: 'is replaced, and for 24 hours both sign' },
  },
  {
    id: 'webhook-one-private-address',
    what: 'A name may have private addresses if one of them is public (HOOK-05)',
    file: 'modules/discovery/webhooks/safe-address.ts',
    from: '!addresses.every(isPublic)',
    to: '!addresses.some(isPublic)',
    caughtBy: { file: ADDRESSES, test: 'refuses a name when' },
  },
  {
    id: 'webhook-name-looked-up-again',
    what: 'The connection looks the name up again, so it can change after the check (HOOK-05)',
    file: 'modules/discovery/webhooks/post-to-endpoint.ts',
    from: '        lookup: lookupIn(addresses),\n',
    to: '',
    caughtBy: { file: REQUESTS, test: 'goes to the checked address' },
  },
  {
    id: 'webhook-protocol-changed',
    what: 'An answer that changes the protocol is neither a response nor an error, so it keeps its place (HOOK-04)',
    file: 'modules/discovery/webhooks/post-to-endpoint.ts',
    from: "request.on('upgrade'",
    to: "request.on('upgraded'",
    caughtBy: { file: REQUESTS, test: 'ends with an answer that changes the protocol' },
  },
]
