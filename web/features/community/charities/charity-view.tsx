import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { readCharity } from '#modules/community/charities/contract.ts'
import { TilesSkeleton } from '#web/features/community/items/item-skeletons.tsx'
import { charityKeys } from '#web/features/community/keys.ts'
import { ApiError, call, messageOf } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { CharityCard } from './charity-card.tsx'
import { words } from './words.ts'

const own = words.one

/** One charity by itself: what a shared link leads to. */
export function CharityView({ charityId }: { charityId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: charityKeys.one(charityId),
    queryFn: ({ signal }) => call(readCharity, { params: { charityId }, signal }),
  })
  usePageTitle(data?.name ?? words.title)
  if (data) return <CharityCard charity={data} alone />
  if (error instanceof ApiError && error.status === 404) return <CharityMissing />
  return (
    <>
      <h1 className="sr-only">{words.title}</h1>
      {error ? (
        <ErrorState title={own.failed(messageOf(error))} onRetry={() => void refetch()}>
          {words.refresh}
        </ErrorState>
      ) : (
        <TilesSkeleton text={own.loading} ratio="h-12" />
      )}
    </>
  )
}

/** Where there is no such charity. */
export function CharityMissing() {
  usePageTitle(own.missing)
  return (
    <EmptyState
      icon={HandHeart}
      heading="h1"
      title={own.missing}
      action={<LinkButton to="/charities">{words.showAll}</LinkButton>}
    >
      {own.missingText}
    </EmptyState>
  )
}
