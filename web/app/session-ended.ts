import { toast } from '#web/ui/toast.ts'

/** Long enough for a user who was away; signing in removes the toast. */
const HOUR_MS = 60 * 60_000

// in its own file, because most pages don't need it
const words = {
  title: 'You’ve been logged out',
  description: 'Your session has ended. Log in to carry on. We’ve kept what you were typing.',
}

/** Shows that the session has ended, and that drafts are kept. */
export const notifySessionEnded = (): Promise<void> =>
  toast({ tone: 'info', ...words }, { topic: 'sign-in', duration: HOUR_MS })
