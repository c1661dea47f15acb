/**
 * Keeps a page right while a browser translates it. A translator puts a <font> in the place of a text, and React goes
 * on writing to the text that it made, or removing it: old prices would stay on screen, and removals would throw
 * (https://github.com/facebook/react/issues/11538). So a text that React touches comes back first; then it is translated again.
 */

/** What a translator shows in place of one text, or of several in a row. */
interface Translation {
  readonly font: Element
  readonly texts: Text[]
}

const translations = new WeakMap<Node, Translation>()
let begun = false

/** Takes what `observer` saw of the page since a translator is at work. */
export function followTranslator(records: readonly MutationRecord[], observer: MutationObserver): void {
  if (!begun) putBackBeforeUse(observer)
  begun = true
  follow(records, observer)
}

const isFont = (node: Node): node is Element => node.nodeName === 'FONT'

/** Notes which font has taken the place of which texts, and puts back those that were written to since. */
function follow(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const [target, changes] of Map.groupBy(records, (record) => record.target)) {
    // of texts alone: nothing else is observed for what is written to it
    if (changes.some(({ type }) => type === 'characterData')) putBack(target)
    const fonts = changes.flatMap((brought) =>
      [...brought.addedNodes].filter(isFont).map((font) => ({ brought, translation: { font, texts: [] } })),
    )
    if (fonts.length > 0) for (const taken of changes) match(taken, fonts, observer)
  }
}

interface Brought {
  brought: MutationRecord
  translation: Translation
}

function match(taken: MutationRecord, fonts: readonly Brought[], observer: MutationObserver): void {
  for (const text of taken.removedNodes) {
    // what came instead of a text is its own, whatever else stands beside it
    const found =
      fonts.find(({ brought }) => brought === taken) ??
      fonts.find(({ brought, translation: { font } }) => isInPlace(font, brought, text, taken))
    if (found && text instanceof Text) note(text, found.translation, observer)
  }
}

/** Whether `font` was put where `text` was: beside it, around it, or into the gap that it left. */
function isInPlace(font: Element, brought: MutationRecord, text: Node, taken: MutationRecord): boolean {
  const { previousSibling, nextSibling } = taken
  const sameGap = previousSibling === brought.previousSibling && nextSibling === brought.nextSibling
  return previousSibling === font || nextSibling === font || font.contains(text) || sameGap
}

function note(text: Text, translation: Translation, observer: MutationObserver): void {
  translation.texts.push(text)
  translations.set(text, translation)
  observer.observe(text, { characterData: true })
}

function putBack(node: Node): void {
  const translation = translations.get(node)
  if (translation === undefined) return
  for (const text of translation.texts) translations.delete(text)
  translation.font.replaceWith(...translation.texts)
}

/** Has each text that React removes, moves or inserts something before be in the page again by then. */
function putBackBeforeUse(observer: MutationObserver): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const use = (...nodes: (Node | null)[]) => {
    follow(observer.takeRecords(), observer)
    for (const node of nodes) if (node) putBack(node)
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T) {
    use(node)
    return appendChild.call(this, node) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null) {
    use(node, before)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T) {
    use(node)
    return removeChild.call(this, node) as T
  }
}
