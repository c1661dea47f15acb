import { toast } from '#web/ui/toast.ts'

/** Long enough for a user who comes back to the desk; signing in takes the message away. */
const AN_HOUR = 60 * 60_000

// not among the shell's words: those come with every first page, and this is for few
const words = {
  title: 'You’ve been logged out',
  description: 'Your session has ended. Log in to carry on. We’ve kept what you were typing.',
}

/** Says kindly that a session has ended without an act on this device, and that nothing is lost. */
export const notifySessionEnded = (): Promise<void> =>
  toast({ tone: 'info', ...words }, { topic: 'sign-in', duration: AN_HOUR })
