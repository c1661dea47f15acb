import { ErrorState } from '#web/ui/states.tsx'
import { words } from './words.ts'

/** In place of the results where their code could not be had (ERR-09). */
export function ResultsFailed() {
  return (
    <ErrorState title={words.failed} onRetry={() => location.reload()}>
      {words.unknown}
    </ErrorState>
  )
}
