import type { ComponentProps } from 'react'
import { LatestOfBothTypes } from '#web/features/community/items/latest-items.tsx'
import { NearControl } from '#web/features/near/near-control.tsx'
import { LatestRequests } from '#web/features/requests/lists/latest-requests.tsx'

/** The newest requests, items for sale and gifted items: all three are shown or none. */
const LatestLists = (props: ComponentProps<typeof LatestOfBothTypes>) => (
  <>
    <LatestRequests near={props.near} />
    <LatestOfBothTypes {...props} />
  </>
)

/** What of the homepage talks to the server, in one file. */
export const homeParts = { LatestLists, NearControl }
