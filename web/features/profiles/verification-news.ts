import type { QueryClient } from '@tanstack/react-query'
import type { verificationChanged } from '#modules/profiles/badge/contract.ts'
import type { Profile } from '#modules/profiles/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { readAgain } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

type Change = LivePayload<typeof verificationChanged>

const EDIT = '/profile/edit'

/** The newest version that this page has told of, by user. */
const told = new Map<string, number>()

/** Tells a business on whatever page it is that the state of its verification has changed, and shows it there. */
export function hearVerification(message: Change): void {
  verificationLive['verification.changed'](queryClient, message)
  const { id, version, patch } = message
  const status = patch.verificationStatus
  if (version <= (told.get(id) ?? 0)) return
  told.set(id, version)
  // what the business did itself it knows
  if (status === 'pending_submission' || status === 'pending_review') return
  const verified = status === 'verified'
  const there = location.pathname === EDIT
  const actions = verified || there ? [] : [{ label: words.news.view, to: EDIT }]
  void toast({ ...words.news[status], tone: verified ? 'success' : 'warning', actions }, { topic: 'verification' })
}

/** Live message → change of this feature's cache. Old news changes nothing. */
export const verificationLive = {
  'verification.changed'(client: QueryClient, message: Change) {
    const { queryKey } = ownProfileQuery
    const held = client.getQueryData(queryKey)
    if (held) client.setQueryData(queryKey, profileWithNews(held, message))
    // what staff wrote, and what became of the documents, is not in the message
    if (!held || held.verificationVersion < message.version) void readAgain(client, queryKey)
  },
}

/** The profile as a message left it, unless it knows better. */
export function profileWithNews(profile: Profile, { id, version, patch }: Change): Profile {
  if (profile.userId !== id || profile.verificationVersion >= version) return profile
  return { ...profile, ...patch, verificationVersion: version }
}
