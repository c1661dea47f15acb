import { useSearchParams } from 'react-router-dom'
import { CharityList, useCharities } from '#web/features/community/charities/charity-list.tsx'
import { CharitySearch } from '#web/features/community/charities/charity-search.tsx'
import { words } from '#web/features/community/charities/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'

/** `/charities`: the Charity Hub; the search is in the URL. */
export function Page() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const charities = useCharities(q)
  usePageTitle(words.title)
  function search(next: string) {
    if (next === q) void charities.refetch()
    else setParams(next === '' ? {} : { q: next })
  }
  return (
    <div className="wrap grid gap-6 py-8">
      <div className="grid gap-1">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p className="text-muted">{words.text}</p>
      </div>
      <CharitySearch q={q} searching={charities.isFetching && !charities.isFetchingNextPage} onSearch={search} />
      <CharityList q={q} query={charities} onShowAll={() => search('')} />
    </div>
  )
}
