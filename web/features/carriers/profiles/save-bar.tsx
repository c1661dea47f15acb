import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { words } from './words.ts'

interface SaveBarProps {
  pending: boolean
  unsaved: boolean
  /** Share uploaded so far, 0 to 1, while files are being sent. */
  uploaded: number | undefined
}

/** 'Save Changes' at the end of the form. Sticky on phones once there is something to save. */
export function SaveBar({ pending, unsaved, uploaded }: SaveBarProps) {
  return (
    <div
      data-action-bar={unsaved ? '' : undefined}
      className={classes(
        'grid gap-2 border-t border-line pt-6',
        unsaved &&
          'max-lg:sticky max-lg:bottom-(--bar) max-lg:z-10 max-lg:-mx-4 max-lg:-mb-4 max-lg:rounded-b-m max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-4 max-lg:shadow-up sm:max-lg:-mx-6 sm:max-lg:-mb-6 sm:max-lg:px-6',
      )}
    >
      {uploaded !== undefined && <UploadProgress share={uploaded} />}
      {unsaved && uploaded === undefined && <p className="text-center text-sm text-muted">{words.unsaved}</p>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        pending={pending}
        pendingLabel={uploaded === 1 ? words.checkingFiles : words.saving}
      >
        {words.save}
      </Button>
    </div>
  )
}
