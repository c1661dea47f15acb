import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toast.ts'
import { refetchAll } from './queries.ts'

/** Announces a started repair and refetches the jobs and repairs. */
export function announceRepair(sentence: string): void {
  announce(sentence, { now: true })
  void toast({ title: sentence, tone: 'success' }, { topic: 'repair' })
  refetchAll()
}
