import { Button } from './button.tsx'
import { Failure } from './failure.tsx'

interface ShowMoreProps {
  label: string
  loadingLabel: string
  /** The error of the last try; the button then retries. */
  failed: string | null
  loading: boolean
  onPress: () => void
}

/** A 'Show more' button at the end of a list. */
export function ShowMore({ label, loadingLabel, failed, loading, onPress }: ShowMoreProps) {
  return (
    <div className="grid justify-items-center gap-2 py-4">
      <Failure>{failed}</Failure>
      <Button pending={loading} pendingLabel={loadingLabel} onClick={onPress}>
        {label}
      </Button>
    </div>
  )
}

interface NextPageButtonProps {
  list: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    fetchNextPage(): unknown
  }
  words: { readonly showMore: string; readonly loadingMore: string; readonly moreFailed: string }
}

/** A 'Show more' button for a paged list; nothing after the last page. */
export function NextPageButton({ list, words }: NextPageButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <ShowMore
      label={words.showMore}
      loadingLabel={words.loadingMore}
      failed={list.isFetchNextPageError ? words.moreFailed : null}
      loading={list.isFetchingNextPage}
      onPress={() => void list.fetchNextPage()}
    />
  )
}
