import { type IdeaForViewer, type PostIdea, postIdea } from '#modules/community/ideas/contract.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

export const IDEA = {
  title: 'Ladder shelf',
  description: 'An old wooden ladder makes a shelf for plants.',
  category: 'Furniture',
  difficulty: 'easy',
  materialsNeeded: 'ladder, two boards,, screws ',
} satisfies PostIdea

export async function givenIdea(
  server: Pick<TestServer, 'url' | 'sql'>,
  owner: Person,
  fields: Partial<PostIdea> = {},
): Promise<IdeaForViewer> {
  const files = { image: upload(await jpeg()) }
  return callOrThrow(server, postIdea, { as: owner, body: { ...IDEA, ...fields }, files })
}
