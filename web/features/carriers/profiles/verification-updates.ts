import type { QueryClient } from '@tanstack/react-query'
import type { verificationChanged } from '#modules/carriers/profiles/contract/badge.ts'
import type { Profile } from '#modules/carriers/profiles/contract.ts'
import type { LivePayload } from '#server/platform/kernel/contract.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { ownProfileQuery } from '#web/lib/session/own-profile.ts'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.ts'

type Change = LivePayload<typeof verificationChanged>

const EDIT = '/profile/edit'

/** The newest version that this page has announced, by user. */
const announced = new Map<string, number>()

/** Notifies a business on any page that its verification status has changed, and updates the profile. */
export function applyVerification(message: Change): void {
  verificationLive['verification.changed'](queryClient, message)
  const { id, version, patch } = message
  const status = patch.verificationStatus
  if (version <= (announced.get(id) ?? 0)) return
  announced.set(id, version)
  // The business made these changes itself.
  if (status === 'pending_submission' || status === 'pending_review') return
  const verified = status === 'verified'
  const isOnEditPage = location.pathname === EDIT
  const actions = verified || isOnEditPage ? [] : [{ label: words.updates.view, to: EDIT }]
  void toast({ ...words.updates[status], tone: verified ? 'success' : 'warning', actions }, { topic: 'verification' })
}

/** Applies live messages to this feature's cache. Old ones are ignored. */
export const verificationLive = {
  'verification.changed'(client: QueryClient, message: Change) {
    const { queryKey } = ownProfileQuery
    const cached = client.getQueryData(queryKey)
    if (cached) client.setQueryData(queryKey, profileWithUpdates(cached, message))
    // The message doesn't include the feedback or the state of the documents.
    if (!cached || cached.verificationVersion < message.version) void refetchQueries(client, queryKey)
  },
}

/** Returns the profile with the message applied, unless it is already newer. */
export function profileWithUpdates(profile: Profile, { id, version, patch }: Change): Profile {
  if (profile.userId !== id || profile.verificationVersion >= version) return profile
  return { ...profile, ...patch, verificationVersion: version }
}
