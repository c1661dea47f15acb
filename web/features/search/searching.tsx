import { LoadingText } from '#web/ui/skeleton.tsx'
import { boxWords } from './box-words.ts'

/** While the first results are on their way (SRCH-04); as high as a screen, so that nothing below them jumps. */
export function Searching() {
  return (
    <div className="min-h-svh">
      <LoadingText>{boxWords.searching}</LoadingText>
    </div>
  )
}
