import type { RequestReference, removeReference } from '#modules/market/requests/references/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { referencesQuery } from './queries.ts'
import { words } from './words.ts'

/** A reference with its link and how many requests were posted with it. */
export function ReferenceRow({ reference: { id, code, url, posts, recentPosts } }: { reference: RequestReference }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 grow basis-56 gap-0.5 wrap-anywhere">
        <p className="font-semibold">{code}</p>
        <p className="text-sm">{words.counts(posts, recentPosts)}</p>
        <code className="font-mono text-sm text-muted select-all">{url}</code>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} copy={words.copy} done={words.copied} />
        <ConfirmButton
          size="s"
          label={words.remove}
          title={words.removeTitle(code)}
          cancelLabel={words.cancel}
          pendingLabel={words.removing}
          danger
          keyedBy={id}
          send={() =>
            call<typeof removeReference>('DELETE /api/account/references/:referenceId', { params: { referenceId: id } })
          }
          onDone={async () => {
            announce(words.removed(code), { now: true })
            await queryClient.invalidateQueries(referencesQuery)
            // the row has gone
            focusHeading('references')
          }}
        >
          <p>{words.removeText}</p>
        </ConfirmButton>
      </div>
    </li>
  )
}
