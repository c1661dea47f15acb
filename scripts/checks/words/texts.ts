import ts from 'typescript'
import type { Kind } from './word-list.ts'

export interface Text {
  kind: Kind
  text: string
  /** Counted from 1. */
  line: number
}

const TEST_NAME = /^(describe|test|it)(\.(each|skipIf|runIf|concurrent))?$/

/** Returns the texts of a TypeScript file: comments, test names, and what is shown on screen. */
export function textsOf(file: string, source: string): Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const lineAt = (position: number): number => tree.getLineAndCharacterOfPosition(position).line + 1
  const isTest = /\.test\.tsx?$/.test(file)
  const texts: Text[] = commentsIn(source).map(({ text, at }) => ({
    kind: 'prose',
    text,
    line: lineAt(at),
  }))
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== null) {
      if (isTestName(node)) texts.push({ kind: 'prose', text, line: lineAt(node.getStart()) })
      else if (!isTest && isShown(file, node, text)) texts.push({ kind: 'screen', text, line: lineAt(node.getStart()) })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts
}

/** Returns the paragraphs of a Markdown file without its code. */
export function textsOfMarkdown(source: string): Text[] {
  const withoutCode = source.replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ' '))
  return withoutCode.split('\n').map((line, index) => ({
    kind: 'prose',
    text: line.replaceAll(/`[^`]*`/g, '`'),
    line: index + 1,
  }))
}

function commentsIn(source: string): { text: string; at: number }[] {
  return [...source.matchAll(/\/\*\*?([\s\S]*?)\*\/|(?<=^|\s)\/\/ (.*)$/gm)].map((match) => ({
    text: (match[1] ?? match[2] ?? '').replaceAll(/\n\s*\* ?/g, ' ').replaceAll(/`[^`]*`/g, '`'),
    at: match.index,
  }))
}

/** A string, a template with each placeholder as `{}`, or the text between tags. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text.replaceAll(/\s+/g, ' ').trim()
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')
}

function isTestName(node: ts.Node): boolean {
  const { parent } = node
  return ts.isCallExpression(parent) && parent.arguments[0] === node && TEST_NAME.test(calleeOf(parent))
}

const calleeOf = ({ expression }: ts.CallExpression): string =>
  ts.isCallExpression(expression) ? calleeOf(expression) : expression.getText()

const SHOWN_IN = /^(web|modules)\//
const NOT_SHOWN = /\b(select|insert|update|delete|where|coalesce|exists|interval)\b.*(=|\(|from)/

/** A sentence or label, not an identifier, a class name or SQL. */
function isShown(file: string, node: ts.Node, text: string): boolean {
  if (!SHOWN_IN.test(file) || !/^['‘“"]?([A-Z]|\{\})/.test(text) || !/[a-z]{2}/.test(text)) return false
  if (ts.isTaggedTemplateExpression(node.parent) || ts.isImportDeclaration(node.parent)) return false
  return (/\s/.test(text) || /words?\.ts$/.test(file)) && !NOT_SHOWN.test(text)
}
