import { toast } from '#web/ui/toast.ts'

/** How long the toast stays: long enough for a user who was away. Signing in removes it. */
const DURATION_MS = 60 * 60_000

const words = {
  title: 'You’ve been logged out',
  description: 'Your session has ended. Log in to carry on. We’ve kept what you were typing.',
}

/**
 * Shows a toast that the session has ended. This module is loaded when that happens, because most visits don't need it.
 */
export const notifySessionEnded = (): Promise<void> =>
  toast({ tone: 'info', ...words }, { topic: 'sign-in', duration: DURATION_MS })
