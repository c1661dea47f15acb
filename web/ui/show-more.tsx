import { Button } from './button.tsx'

interface ShowMoreProps {
  label: string
  loadingLabel: string
  /** What to say when the last try failed; the button then tries again. */
  failed: string | null
  loading: boolean
  onPress: () => void
}

/** The end of a list that goes on. */
export function ShowMore({ label, loadingLabel, failed, loading, onPress }: ShowMoreProps) {
  return (
    <div className="grid justify-items-center gap-2 py-4">
      {failed !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failed}
        </p>
      )}
      <Button pending={loading} pendingLabel={loadingLabel} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}
