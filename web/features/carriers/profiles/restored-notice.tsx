import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { words } from './words.ts'

/** Says that unsaved input was restored, with a button to discard it. */
export function RestoredNotice({ hadFiles, onDiscard }: { hadFiles: boolean; onDiscard: () => void }) {
  return (
    <Notice>
      <div className="grid justify-items-start gap-2">
        <p>
          {words.restored} {hadFiles && words.restoredWithoutFiles}
        </p>
        <Button size="s" onClick={onDiscard}>
          {words.discardRestored}
        </Button>
      </div>
    </Notice>
  )
}
