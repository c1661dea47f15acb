import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { lookAgain } from './queries.ts'

/** Says what was sent on its way, and reads the lists of jobs and repairs again. */
export function sayRepaired(sentence: string): void {
  announce(sentence, { now: true })
  void toast({ title: sentence, tone: 'success' }, { topic: 'repair' })
  lookAgain()
}
