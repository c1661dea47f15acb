import { setTimeout as pause } from 'node:timers/promises'
import { type Session, signIn, signUp } from '#modules/accounts/contract.ts'
import { postRequest } from '#modules/requests/contract.ts'
import { search } from '#modules/search/contract.ts'
import { now } from '#scripts/bench/harness/clock.ts'
import { Problem } from '#scripts/lib/problem.ts'

const LOOK_MS = 5
const PATIENCE_MS = 10_000
const PERSON = { email: 'poster@bench.example', password: 'a-good-long-password' }

/** How long it takes from the answer to a posted request until it is found, `times` times one after another, in ms. */
export async function timeToFound(url: string, times: number): Promise<number[]> {
  await send(url + signUp.path, JSON.stringify({ ...PERSON, userType: 'customer' }))
  const { accessToken } = (await send(url + signIn.path, JSON.stringify(PERSON))) as Session
  const taken: number[] = []
  for (let nth = 0; nth < times; nth++) {
    const title = `Quizzaciously${'abcdefghijklmnopqrstuvwxyz'[nth % 26]}${nth}x posted`
    const form = new FormData()
    const request = { title, description: 'By the front door.', postcode: null, budget: null }
    form.append(postRequest.multipart.json, JSON.stringify(request))
    await send(url + postRequest.path, form, accessToken)
    const posted = now()
    const asked = `${url}${search.path}?term=${encodeURIComponent(title.split(' ')[0] ?? '')}`
    while (((await (await fetch(asked)).json()) as { items: { title: string }[] }).items[0]?.title !== title) {
      if (now() - posted > PATIENCE_MS) throw new Problem('What was posted was not found.')
      await pause(LOOK_MS)
    }
    taken.push(now() - posted)
  }
  return taken
}

async function send(url: string, body: string | FormData, token?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Problem(`${url} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}
