import { answerQuestion } from '#modules/market/questions/commands/answer-question.ts'
import { askQuestion } from '#modules/market/questions/commands/ask-question.ts'
import { questionsOnRequest } from '#modules/market/questions/queries/questions-on-request.ts'
import type { QuestionsTables } from '#modules/market/questions/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { STORIES } from './content.ts'
import { ago, idOf, type SeedContext } from './seed-context.ts'
import { findRequest } from './seed-story.ts'

const TITLE = 'Two-seat sofa and a double mattress'
const SETTINGS = { registration: 'optional' } as const

/** Two carriers ask about Ann's sofa, and she has answered one of them, unless there are questions. */
export async function seedQuestions(context: SeedContext): Promise<void> {
  const story = STORIES.find(({ title }) => title === TITLE)
  const request = story ? await findRequest(context, story) : null
  if (!request) throw new Error(`‘${TITLE}’ has not been posted`)
  // it may have been accepted since
  if (request.status !== 'pending') return
  const db = asModuleDb<QuestionsTables>(context.db)
  const requestId = request.id
  const { items } = await questionsOnRequest(db, { requestId, viewerId: null }, SETTINGS, context.now)
  if (items.length > 0) return
  const askAt = (callerId: string, text: string, at: Date) =>
    askQuestion(db, { requestId, callerId, text }, SETTINGS, at, null)
  const { id: questionId } = await askAt(
    idOf(context, 'bob'),
    'Does the mattress come apart from its base, and is the stairway wide enough for two people?',
    ago(context, '28 minutes'),
  )
  const answer = 'It does, and it is. Shoes off upstairs, please.'
  await answerQuestion(db, { questionId, callerId: idOf(context, 'ann'), answer }, ago(context, '24 minutes'), null)
  await askAt(
    idOf(context, 'cara'),
    'Can my van stop right outside, or is it permit holders only?',
    ago(context, '9 minutes'),
  )
}
