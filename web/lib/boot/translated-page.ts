/**
 * Keeps a page correct while a browser translates it. A translator replaces text nodes by <font> elements, but React
 * still updates or removes its own text nodes: old prices would stay on screen, and removals would throw
 * (https://github.com/facebook/react/issues/11538). So a text node is restored before React touches it, and then
 * translated again.
 */

/** The element that replaces one text node, or several in a row. */
interface Translation {
  readonly font: Element
  readonly texts: Text[]
}

const translations = new WeakMap<Node, Translation>()
let isPatched = false

/** Processes the mutations that `observer` recorded while a translator is active. */
export function followTranslator(records: readonly MutationRecord[], observer: MutationObserver): void {
  if (!isPatched) patchDomMethods(observer)
  isPatched = true
  recordTranslations(records, observer)
}

const isFont = (node: Node): node is Element => node.nodeName === 'FONT'

/** Records which <font> replaced which text nodes, and restores those that have since been changed. */
function recordTranslations(records: readonly MutationRecord[], observer: MutationObserver): void {
  for (const [target, changes] of Map.groupBy(records, (record) => record.target)) {
    // only text nodes are observed for this
    if (changes.some(({ type }) => type === 'characterData')) restoreTexts(target)
    const fonts = changes.flatMap((addition) =>
      [...addition.addedNodes].filter(isFont).map((font) => ({ addition, translation: { font, texts: [] } })),
    )
    if (fonts.length > 0) for (const removal of changes) matchRemovedTexts(removal, fonts, observer)
  }
}

/** A <font> that was added, and the mutation that added it. */
interface AddedFont {
  addition: MutationRecord
  translation: Translation
}

function matchRemovedTexts(removal: MutationRecord, fonts: readonly AddedFont[], observer: MutationObserver): void {
  for (const text of removal.removedNodes) {
    // a <font> in the same record replaced this text; otherwise match by position
    const match =
      fonts.find(({ addition }) => addition === removal) ??
      fonts.find(({ addition, translation: { font } }) => isInPlace(font, addition, text, removal))
    if (match && text instanceof Text) linkText(text, match.translation, observer)
  }
}

/** Returns whether `font` is where `text` was: next to it, around it, or in its gap. */
function isInPlace(font: Element, addition: MutationRecord, text: Node, removal: MutationRecord): boolean {
  const { previousSibling, nextSibling } = removal
  const sameGap = previousSibling === addition.previousSibling && nextSibling === addition.nextSibling
  return previousSibling === font || nextSibling === font || font.contains(text) || sameGap
}

function linkText(text: Text, translation: Translation, observer: MutationObserver): void {
  translation.texts.push(text)
  translations.set(text, translation)
  observer.observe(text, { characterData: true })
}

function restoreTexts(node: Node): void {
  const translation = translations.get(node)
  if (translation === undefined) return
  for (const text of translation.texts) translations.delete(text)
  translation.font.replaceWith(...translation.texts)
}

/**
 * Patches the DOM methods that React uses, to restore a text node before it is removed, moved or used as a reference.
 */
function patchDomMethods(observer: MutationObserver): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype
  const restoreBeforeUse = (...nodes: (Node | null)[]) => {
    recordTranslations(observer.takeRecords(), observer)
    for (const node of nodes) if (node) restoreTexts(node)
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T) {
    restoreBeforeUse(node)
    return appendChild.call(this, node) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null) {
    restoreBeforeUse(node, before)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T) {
    restoreBeforeUse(node)
    return removeChild.call(this, node) as T
  }
}
