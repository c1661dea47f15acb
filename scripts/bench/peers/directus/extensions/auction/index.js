/**
 * The rules of a bid, as a filter hook: rules in permissions need a licence since Directus 12. A server that has
 * started prints where.
 */
import { ForbiddenError, InvalidPayloadError } from '@directus/errors'

// biome-ignore lint/style/noDefaultExport: how Directus finds a hook
export default ({ action, filter }) => {
  filter('bids.items.create', async (bid, _meta, { database, accountability }) => {
    const { auction: id, bidAmount, bidMessage = null } = bid
    if (!(typeof bidAmount === 'number' && bidAmount > 0 && bidAmount <= 1_000_000))
      throw new InvalidPayloadError({ reason: 'bidAmount must be a number of pounds' })
    if (bidMessage !== null && (typeof bidMessage !== 'string' || bidMessage.length > 500))
      throw new InvalidPayloadError({ reason: 'bidMessage must be a text of at most 500 characters' })
    const auction = await database('auctions').where({ id }).first()
    if (auction?.status !== 'open') throw new ForbiddenError({ reason: 'The auction is over' })
    if (auction.owner === accountability.user) throw new ForbiddenError({ reason: 'This is your own' })
    return { auction: id, bidAmount, bidMessage, bidder: accountability.user }
  })
  action('server.start', ({ server }) => {
    const { address, port } = server.address()
    console.log(JSON.stringify({ address: `http://${address}:${port}` }))
  })
}
