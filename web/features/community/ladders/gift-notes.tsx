import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ladderOfGiftQuery } from './ladder-queries.ts'
import { words } from './words.ts'

const noteWords = words.giftNotes

interface GiftNoteProps {
  itemId: string
  viewerId: string
}

/** Says on the viewer's gift that it is given away before carriers may bid, with a link; nothing on other gifts. */
export function GiftNote({ itemId, viewerId }: GiftNoteProps) {
  const ladder = useQuery(ladderOfGiftQuery(itemId, viewerId)).data
  if (!ladder) return null
  return (
    <p>
      {noteWords.first} <Link to={`/ladder/${ladder.id}`}>{noteWords.steps}</Link>
    </p>
  )
}

/** Says in the question about removing a gift that this also stops giving it away; nothing for other gifts (LADDER-06). */
export function RemovalNote({ itemId, viewerId }: GiftNoteProps) {
  return useQuery(ladderOfGiftQuery(itemId, viewerId)).data ? <p>{noteWords.removal}</p> : null
}
