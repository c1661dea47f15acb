import { blockPerson, type MeetingKind, unblockPerson } from '#modules/blocking/contract.ts'
import { type Block, myBlocks } from '#modules/blocks/contract.ts'
import { call, must } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type Where = Pick<TestServer, 'url'>

/** What a blocked person is told, whatever they try: nothing of a block. */
export const NEUTRAL = {
  code: 'not_available',
  message: "This isn't available to your account.",
}
export const OWN = { code: 'blocked_by_you' }

/** Blocks the other person of what the two met on. */
export const block = (server: Where, as: Person, kind: MeetingKind, subjectId: string) =>
  call(server, blockPerson, { as, body: { kind, subjectId } })

/** The same, where it works. */
export const blocked = (server: Where, as: Person, kind: MeetingKind, subjectId: string): Promise<Block> =>
  must(server, blockPerson, { as, body: { kind, subjectId } })

export const unblock = (server: Where, as: Person, blockId: string) =>
  call(server, unblockPerson, { as, params: { blockId } })

export const blocksOf = async (server: Where, as: Person): Promise<Block[]> =>
  (await must(server, myBlocks, { as })).items
