import type { Fault } from './fault.ts'

const KEYS = 'tests/modules/core/api-keys/api-keys.test.ts'
const MAILS = 'tests/modules/core/api-keys/mails.test.ts'

/** What an API key must not do, and when it has to stop working. */
export const API_KEY_FAULTS: readonly Fault[] = [
  {
    id: 'keys-without-scopes',
    what: 'A key with any scope may call every endpoint that has one (API-02)',
    file: 'server/platform/http/access.ts',
    from: 'if (!caller.scopes.includes(scope))',
    to: 'if (caller.scopes.length === 0)',
    caughtBy: { file: KEYS, test: 'a key acts as its owner within its scopes' },
  },
  {
    id: 'keys-where-none-may',
    what: 'Endpoints without a scope accept every key (API-02)',
    file: 'server/platform/http/access.ts',
    from: 'if (!scope || levelFor(access) !== null)',
    to: 'if (!scope) return\n  if (levelFor(access) !== null)',
    caughtBy: { file: KEYS, test: 'no key can call an endpoint of staff, or one without a scope' },
  },
  {
    id: 'keys-outlive-suspension',
    what: 'A key is looked up without its owner, so it outlives a suspension and its own revocation (API-03)',
    file: 'modules/core/api-keys/api-key-callers.ts',
    from: '    await activeCaller(db, caller, { secondFactorRequired: true })\n',
    to: '',
    caughtBy: { file: KEYS, test: 'while its owner is suspended' },
  },
  {
    id: 'reset-keeps-keys',
    what: 'A password reset keeps keys unless it is asked to revoke them (API-03)',
    file: 'modules/core/accounts/links/commands/reset-password.ts',
    from: 'withKeys: !keepApiKeys',
    to: 'withKeys: keepApiKeys',
    caughtBy: { file: MAILS, test: 'revokes all keys unless told otherwise' },
  },
  {
    id: 'keys-after-reset',
    what: 'A key whose password was checked before a reset is created after it (API-03)',
    file: 'modules/core/api-keys/commands/create-api-key.ts',
    from: '    await lockCaller(trx, caller)\n',
    to: '',
    caughtBy: { file: KEYS, test: 'a password reset leaves no key behind' },
  },
  {
    id: 'keys-after-sign-out',
    what: 'Signing out everywhere doesn’t wait for a key that is being created, which goes on working (API-03)',
    file: 'modules/core/accounts/sessions/steps/end-sessions.ts',
    from: "  if (withKeys) await accounts.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()\n",
    to: '',
    caughtBy: { file: KEYS, test: 'signing out everywhere revokes a key that is half-way' },
  },
  {
    id: 'keys-mail-each-network',
    what: 'A key mails its owner about each new network, however many there are (API-03)',
    file: 'modules/core/api-keys/api-key-callers.ts',
    from: 'if (recent === 0) append(',
    to: 'append(',
    caughtBy: { file: MAILS, test: 'when a key is used from a new network, once a day' },
  },
]
