import { LoadingText } from '#web/ui/skeleton.tsx'
import { boxWords } from './box-words.ts'

/** Shown while the first results load (SRCH-04); full height, so that nothing below jumps. */
export function Searching() {
  return (
    <div className="min-h-svh">
      <LoadingText>{boxWords.searching}</LoadingText>
    </div>
  )
}
