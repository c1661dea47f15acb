import { toast } from '#web/ui/toast.ts'

/** Long enough for a user who comes back to the desk; signing in takes the message away. */
const AN_HOUR = 60 * 60_000

// not among the shell's words: those come with every first page, and this is for few
const words = {
  title: 'You have been signed out',
  description: 'Your session has ended, here or from another device. What you were typing is kept: log in to go on.',
}

/** Says kindly that a session has ended without an act on this device, and that nothing is lost. */
export const tellSessionEnded = (): Promise<void> =>
  toast({ tone: 'info', ...words }, { topic: 'sign-in', duration: AN_HOUR })
