import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import type { readCharity } from '#modules/community/charities/contract.ts'
import { charityKeys } from '#web/features/community/keys.ts'
import { ApiError, call } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { TilesSkeleton } from '#web/ui/list-skeletons.tsx'
import { MissingPage } from '#web/ui/missing-page.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { CharityCard } from './charity-card.tsx'
import { words } from './words.ts'

const pageWords = words.one

/** The page of one charity. */
export function CharityView({ charityId }: { charityId: string }) {
  const charity = useQuery({
    queryKey: charityKeys.one(charityId),
    queryFn: ({ signal }) =>
      call<typeof readCharity>('GET /api/charities/:charityId', { params: { charityId }, signal }),
  })
  const { data, error } = charity
  usePageTitle(data?.name ?? words.title)
  if (data) return <CharityCard charity={data} isOwnPage />
  if (error instanceof ApiError && error.status === 404) return <CharityMissing />
  const loading = <TilesSkeleton text={pageWords.loading} ratio="h-12" />
  return (
    <QueryFallback
      query={charity}
      loading={loading}
      failed={pageWords.failed}
      text={words.refresh}
      heading={words.title}
    />
  )
}

/** The page of an unknown charity. */
export const CharityMissing = () => (
  <MissingPage
    icon={HandHeart}
    title={pageWords.missing}
    text={pageWords.missingText}
    to="/charities"
    link={words.showAll}
  />
)
