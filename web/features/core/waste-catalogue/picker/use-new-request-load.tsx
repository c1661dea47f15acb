import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { londonTime } from '#web/lib/format/london-days.ts'
import { clearDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { useDraftValues } from '#web/lib/forms/use-draft.ts'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { findRefusedWord } from './find-refused-word.ts'
import { choosableOf, EMPTY_LOAD, isEmpty, LoadDraft, loadOf } from './load-draft.ts'
import { reusableOf } from './load-lines.ts'
import { loadProblem } from './load-problem.ts'
import { LoadRows } from './load-rows.tsx'

/** Key of the draft of items, access and times, which is kept beside the draft of the request. */
const DRAFT = 'new-request:load'

const RefusedWordDialog = lazyDialog(async () => (await import('./refused-word-dialog.tsx')).RefusedWordDialog)

/** Returns the items, access and times of the new-request form, saved as a draft, and the rows to edit them. */
export function useNewRequestLoad() {
  const [load, setLoad] = useDraftValues(DRAFT, readLoad, EMPTY_LOAD)
  const { question, askAboutRefusedItems } = useRefusedItemQuestion()
  const problem = loadProblem(load)
  return {
    read: () => loadOf(load, londonTime(new Date()).day),
    problem: problem?.text ?? null,
    hasBegun: !isEmpty(load),
    reusable: reusableOf(load.lines),
    halfDays: load.halfDays,
    rows: (error: string | undefined, row?: 'days'): ReactNode => (
      <>
        <LoadRows load={load} onChange={setLoad} problem={problem} error={error} errorRow={row} />
        {question}
      </>
    ),
    askAboutRefusedItems,
    clear() {
      setLoad(EMPTY_LOAD)
      clearDraft(DRAFT)
    },
  }
}

/** Returns the load of the draft, without half-days that can no longer be chosen. */
function readLoad(): LoadDraft {
  const draft = readDraft(DRAFT, LoadDraft)
  if (draft === null) return EMPTY_LOAD
  return { ...draft, halfDays: choosableOf(draft.halfDays, londonTime(new Date())) }
}

interface Question {
  readonly word: string
  answer(post: boolean): void
}

/** Asks once for each refused word whether the request contains such a thing. The answer never prevents posting. */
function useRefusedItemQuestion() {
  const askedWords = useRef(new Set<string>())
  const [question, setQuestion] = useState<Question | null>(null)
  function askAboutRefusedItems(texts: {
    title: string
    description: string
  }): Promise<'title' | 'description' | null> {
    const refused = findRefusedWord(texts)
    if (refused === null || askedWords.current.has(refused.word)) return Promise.resolve(null)
    const { word, field } = refused
    askedWords.current.add(word)
    return new Promise((resolve) => {
      function answer(post: boolean) {
        // the dialog has to be gone before the field takes focus
        flushSync(() => setQuestion(null))
        resolve(post ? null : field)
      }
      setQuestion({ word, answer })
    })
  }
  const dialog = question && (
    <RefusedWordDialog
      word={question.word}
      onPost={() => question.answer(true)}
      onClose={() => question.answer(false)}
    />
  )
  return { question: dialog, askAboutRefusedItems }
}
