import type { ApiKey, revokeApiKey } from '#modules/core/api-keys/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { apiKeysQuery } from '#web/lib/session/own-api-keys.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { Time } from '#web/ui/time.tsx'
import { words } from './words.ts'

const { keys } = words

/** A key with its permissions, last use and a button to revoke it. */
export function ApiKeyRow({
  apiKey: { id, name, start, scopes, expiresAt, lastUsedAt, lastNetwork },
}: {
  apiKey: ApiKey
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="font-semibold">
          {name} <code className="font-mono font-normal text-muted">{start}…</code>
        </p>
        <p className="text-sm">{scopes.map((scope) => keys.scopes[scope]).join(' · ')}</p>
        <p className="text-sm text-muted">
          {lastUsedAt === null ? (
            keys.neverUsed
          ) : (
            <>
              {keys.lastUsed} <Time value={lastUsedAt} /> {lastNetwork !== null && keys.from(lastNetwork)}
            </>
          )}
          {' · '}
          {expiresAt === null ? keys.noEnd : keys.ends(shortDate(expiresAt))}
        </p>
      </div>
      <ConfirmButton
        size="s"
        label={keys.revoke}
        title={keys.revokeTitle(name)}
        cancelLabel={keys.keep}
        pendingLabel={keys.revoking}
        danger
        keyedBy={id}
        send={() => call<typeof revokeApiKey>('DELETE /api/account/api-keys/:keyId', { params: { keyId: id } })}
        onDone={async () => {
          announce(keys.revoked(name), { now: true })
          await queryClient.invalidateQueries(apiKeysQuery)
          // the row has gone
          focusHeading('api-keys')
        }}
      >
        <p>{keys.revokeText}</p>
      </ConfirmButton>
    </li>
  )
}
