import type { ComponentProps } from 'react'
import { LatestOfBothTypes } from '#web/features/community/items/latest-items.tsx'
import { LatestRequests } from '#web/features/requests/lists/latest-requests.tsx'

/** The newest requests, items for sale and gifted items, in one file: all three are shown or none. */
export const LatestLists = (props: ComponentProps<typeof LatestOfBothTypes>) => (
  <>
    <LatestRequests near={props.near} />
    <LatestOfBothTypes {...props} />
  </>
)
