import type { AnswerOf, EndpointShape, PageAnswers } from '#server/platform/kernel/contract.ts'

const NONE: PageAnswers = { at: Date.now(), answers: {} }
let held: PageAnswers = typeof document === 'undefined' ? NONE : readAnswers(document)

/** Takes over what a page is drawn with. Where there is a document, it came with that. */
export function holdAnswers(given: PageAnswers): void {
  held = given
}

/** When the page was drawn, in milliseconds since 1970: what it says of times then is what it says first here. */
export const drawnAt = (): number => held.at

/**
 * What the server answered a visitor at `path` when it drew the page: for the first look only, later ones ask.
 * Undefined when it did not.
 */
export function takeAnswer<E extends EndpointShape>(path: string): AnswerOf<E> | undefined {
  const { [path]: answer, ...answers } = held.answers
  held = { ...held, answers }
  return answer as AnswerOf<E> | undefined
}

/** What the server wrote beside the page that it drew. */
export function readAnswers(page: Pick<Document, 'querySelector'>): PageAnswers {
  const written = page.querySelector('#kerbside-answers')?.textContent
  return written ? (JSON.parse(written) as PageAnswers) : NONE
}
