import { describe, expect, test } from 'vitest'
import { choosePace, myAlerts, type Pace } from '#modules/discovery/alerts/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { hideQuestion, takeQuestionBack } from '#modules/market/questions/contract.ts'
import { sentRows, waitUntilHandled } from '#tests/modules/discovery/alerts/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCarrier, givenOpenRequest, type Person } from '#tests/support/people.ts'
import { givenInbox, givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { answerAs, givenQuestion } from './givens.ts'

const inbox = await givenInbox()
const server = await givenServer({ SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://kerbside.test' })

const choose = (as: Person, pace: Pace, channel: 'mail' | 'push' = 'mail') =>
  callOrThrow(server, choosePace, { as, body: { type: 'questions', channel, pace } })
const told = async ({ id }: Person) =>
  (await sentRows(server, id))
    .filter(({ type }) => type === 'questions')
    .map(({ subject_id, channel, state }) => ({ subject_id, channel, state }))

/** Waits for a number of a user's delayed alerts, then lets the ten minutes pass. */
async function gathered({ id }: Person, number: number) {
  const waiting = `user_id = $1 and type = 'questions' and state = 'waiting' and due_at > now()`
  await until(
    async () => (await server.sql.query(`select 1 from alerts_told where ${waiting}`, [id])).rows.length === number,
    'what waits to be told together',
  )
  await server.sql.query(
    `update alerts_told set told_at = told_at - interval '10 minutes' where user_id = $1 and state = 'told'`,
    [id],
  )
  await server.sql.query(`update alerts_told set due_at = now() where ${waiting}`, [id])
}

describe('alerts about questions', () => {
  test('go to the owner for a question and to the asker for an answer, without texts (ASK-04, ALERT-03)', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'Sofa <b>&</b> two chairs' })
    const { carrier, question } = await givenQuestion(server, request.id, { text: 'Is the staircase narrow?' })
    const asked = await inbox.mailTo(owner.email, /New question/)
    expect(asked.subject).toBe('New question about “Sofa <b>&</b> two chairs”')
    expect(asked.text).toContain(`https://kerbside.test/job/${request.id}`)
    expect(asked.headers['list-unsubscribe']).toMatch(/^<https:\/\/kerbside\.test\/unsubscribe\//)
    await answerAs(server, owner, question.id, 'Wide enough for a wardrobe.')
    const answered = await inbox.mailTo(carrier.email, /Answer/)
    expect(answered.subject).toBe('Answer to your question about “Sofa <b>&</b> two chairs”')
    for (const mail of [asked, answered]) {
      expect(`${mail.text}${mail.html}`).not.toMatch(/staircase|wardrobe/)
      expect(mail.html).toContain('Sofa &lt;b&gt;&amp;&lt;/b&gt; two chairs')
    }
    expect(await told(owner)).toEqual([{ subject_id: question.id, channel: 'mail', state: 'told' }])
    expect(await told(carrier)).toEqual([{ subject_id: question.id, channel: 'mail', state: 'told' }])
  })

  test('group further questions and answers on a job into one mail (ASK-04)', async () => {
    const { owner, request } = await givenOpenRequest(server, { title: 'Wardrobe' })
    const { carrier, question } = await givenQuestion(server, request.id)
    await inbox.mailTo(owner.email, /New question about “Wardrobe/)
    const more = [question]
    for (let n = 2; n <= 3; n++) more.push((await givenQuestion(server, request.id, { carrier })).question)
    await givenQuestion(server, request.id)
    await gathered(owner, 3)
    expect((await inbox.mailTo(owner.email, /3 new questions about “Wardrobe/)).text).toContain('3 new questions')
    const [first, ...others] = more
    await answerAs(server, owner, first?.id ?? '')
    await inbox.mailTo(carrier.email, /Answer to your question about “Wardrobe/)
    for (const { id } of others) await answerAs(server, owner, id)
    await gathered(carrier, 2)
    await inbox.mailTo(carrier.email, /Answers to 2 of your questions about “Wardrobe/)
    expect(inbox.mailsTo(owner.email).filter(({ subject }) => subject.includes('question'))).toHaveLength(2)
    expect(inbox.mailsTo(carrier.email).filter(({ subject }) => subject.includes('Answer'))).toHaveLength(2)
  })

  test('have their own setting per channel (ALERT-03)', async () => {
    const { owner, request } = await givenOpenRequest(server)
    const { choices } = await callOrThrow(server, myAlerts, { as: owner })
    expect(choices.filter(({ type }) => type === 'questions')).toEqual([
      { type: 'questions', channel: 'mail', pace: 'at_once' },
      { type: 'questions', channel: 'push', pace: 'off' },
    ])
    await choose(owner, 'off')
    await choose(owner, 'twice_a_day', 'push')
    const { question } = await givenQuestion(server, request.id)
    await waitUntilHandled(server)
    expect(await told(owner)).toEqual([{ subject_id: question.id, channel: 'push', state: 'waiting' }])
  })

  test('are dropped from the summary once deleted, hidden, answered or closed (ASK-04)', async () => {
    const owners: Person[] = []
    const asked = async () => {
      const { owner, request } = await givenOpenRequest(server)
      await choose(owner, 'twice_a_day')
      owners.push(owner)
      return { owner, request, ...(await givenQuestion(server, request.id)) }
    }
    const [back, hid, done, closed, open] = [await asked(), await asked(), await asked(), await asked(), await asked()]
    await waitUntilHandled(server)
    await callOrThrow(server, takeQuestionBack, { as: back.carrier, params: { questionId: back.question.id } })
    await callOrThrow(server, hideQuestion, { as: hid.owner, params: { questionId: hid.question.id } })
    await choose(done.carrier, 'off')
    await answerAs(server, done.owner, done.question.id)
    const { bid } = await givenBid(server, closed.request.id, 50, await givenCarrier(server))
    await callOrThrow(server, acceptBid, { as: closed.owner, params: { bidId: bid.id } })
    await waitUntilHandled(server)
    const ids = owners.map(({ id }) => id)
    await server.sql.query('update alerts_told set due_at = now() where user_id = any($1) and type = $2', [
      ids,
      'questions',
    ])
    await until(
      async () => (await Promise.all(owners.map(told))).every(([row]) => row?.state !== 'waiting'),
      'what is due to be told',
    )
    for (const { owner } of [back, hid, done, closed]) expect(await told(owner)).toMatchObject([{ state: 'dropped' }])
    expect(await told(open.owner)).toMatchObject([{ state: 'told' }])
    expect(await told(done.carrier)).toEqual([])
  })
})
