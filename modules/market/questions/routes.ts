import type { FastifyInstance } from 'fastify'
import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { answerQuestion } from './commands/answer-question.ts'
import { askQuestion } from './commands/ask-question.ts'
import { hideQuestion } from './commands/hide-question.ts'
import { takeQuestionBack } from './commands/take-question-back.ts'
import * as contract from './contract.ts'
import { questionsOnRequest } from './queries/questions-on-request.ts'
import type { QuestionsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<QuestionsTables>(deps.db)
  const settings = { registration: registrationRule(deps.config) }
  route(app, deps, contract.questionsOnRequest, async ({ params, caller }) => {
    const query = { requestId: params.requestId, viewerId: caller?.userId ?? null }
    return questionsOnRequest(db, query, settings, new Date())
  })
  route(app, deps, contract.askQuestion, async ({ params, caller, body, command }) => {
    const input = { requestId: params.requestId, callerId: caller.userId, text: body.text }
    return askQuestion(db, input, settings, new Date(), command)
  })
  route(app, deps, contract.answerQuestion, async ({ params, caller, body, command }) => {
    const input = { questionId: params.questionId, callerId: caller.userId, answer: body.answer }
    return answerQuestion(db, input, new Date(), command)
  })
  route(app, deps, contract.takeQuestionBack, async ({ params, caller, command }) =>
    takeQuestionBack(db, { questionId: params.questionId, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.hideQuestion, async ({ params, caller, command }) =>
    hideQuestion(db, { questionId: params.questionId, callerId: caller.userId }, new Date(), command),
  )
}
