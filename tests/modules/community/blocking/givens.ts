import { blockPerson, type MeetingKind, unblockPerson } from '#modules/community/blocking/contract.ts'
import { type Block, myBlocks } from '#modules/market/blocks/contract.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type ServerAccess = Pick<TestServer, 'url'>

/** The neutral refusal, which doesn't reveal a block. */
export const NEUTRAL = { code: 'not_available', message: 'This isn’t available to your account.' }
export const OWN = { code: 'blocked_by_you' }

/** Blocks the other party of a bid, question, ask or job. */
export const block = (server: ServerAccess, as: Person, kind: MeetingKind, subjectId: string) =>
  call(server, blockPerson, { as, body: { kind, subjectId } })

/** Blocks the other party of a bid, question, ask or job, and throws when that is refused. */
export const blockOrThrow = (server: ServerAccess, as: Person, kind: MeetingKind, subjectId: string): Promise<Block> =>
  callOrThrow(server, blockPerson, { as, body: { kind, subjectId } })

export const unblock = (server: ServerAccess, as: Person, blockId: string) =>
  call(server, unblockPerson, { as, params: { blockId } })

export const blocksOf = async (server: ServerAccess, as: Person): Promise<Block[]> =>
  (await callOrThrow(server, myBlocks, { as })).items
