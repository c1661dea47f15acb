import { blockPerson, type MeetingKind, unblockPerson } from '#modules/community/blocking/contract.ts'
import { type Block, myBlocks } from '#modules/market/blocks/contract.ts'
import { call, must } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type Where = Pick<TestServer, 'url'>

/** The neutral refusal, which doesn't reveal a block. */
export const NEUTRAL = {
  code: 'not_available',
  message: "This isn't available to your account.",
}
export const OWN = { code: 'blocked_by_you' }

/** Blocks the other party of a bid, question, ask or job. */
export const block = (server: Where, as: Person, kind: MeetingKind, subjectId: string) =>
  call(server, blockPerson, { as, body: { kind, subjectId } })

/** The same, expecting success. */
export const blocked = (server: Where, as: Person, kind: MeetingKind, subjectId: string): Promise<Block> =>
  must(server, blockPerson, { as, body: { kind, subjectId } })

export const unblock = (server: Where, as: Person, blockId: string) =>
  call(server, unblockPerson, { as, params: { blockId } })

export const blocksOf = async (server: Where, as: Person): Promise<Block[]> =>
  (await must(server, myBlocks, { as })).items
