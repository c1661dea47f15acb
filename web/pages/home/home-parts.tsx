import type { ComponentProps } from 'react'
import { LatestOfBothTypes } from '#web/features/community/items/latest-items.tsx'
import { NearControl } from '#web/features/discovery/near/near-control.tsx'
import { LatestRequests } from '#web/features/market/requests/lists/latest-requests.tsx'

/** The latest requests, items for sale and gifted items: shows all three or none. */
const LatestLists = (props: ComponentProps<typeof LatestOfBothTypes>) => (
  <>
    <LatestRequests near={props.near} />
    <LatestOfBothTypes {...props} />
  </>
)

/** The parts of the homepage with queries, in one chunk. */
export const homeParts = { LatestLists, NearControl }
