import ts from 'typescript'
import { idsIn } from './areas.ts'

/** An id in a test's name, and where. */
export interface Quote {
  readonly id: string
  /** `path:line` of the test. */
  readonly place: string
  /** Whether the test asserts anything. */
  readonly asserts: boolean
}

const TESTS = new Set(['test', 'it'])
const GROUPS = new Set(['describe'])
/** Names of functions that fail a test: expect itself, and helpers named for what they check. */
const ASSERTS = /\b(expect\w*|must\w*|callOrThrow|assert\w*|until\w*|waitFor\w*|see\w*|check\w*|prove\w*)\b/

/**
 * Returns the ids quoted by the tests of one file, whose text is `source`: in the test's name, its table, or its
 * group's name.
 */
export function quotesIn(path: string, source: string): Quote[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const quotes: Quote[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? callOf(node) : null
    if (call && GROUPS.has(call.name)) {
      const inner = [...groups, ...call.ids]
      node.forEachChild((child) => visit(child, inner))
      return
    }
    if (!call || !TESTS.has(call.name)) return void node.forEachChild((child) => visit(child, groups))
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    const asserts = ASSERTS.test(call.body)
    for (const id of new Set([...groups, ...call.ids])) quotes.push({ id, place: `${path}:${line + 1}`, asserts })
  }
  visit(file, [])
  return quotes
}

interface Call {
  name: string
  ids: string[]
  /** Source of the test function. */
  body: string
}

/** `test('name', fn)` or `test.each(table)('name', fn)`; null for any other call. */
function callOf(node: ts.CallExpression): Call | null {
  const [title, ...rest] = node.arguments
  const table = ts.isCallExpression(node.expression) ? node.expression : null
  const name = rootName(table ? table.expression : node.expression)
  if (!title || !name || rest.length === 0) return null
  const named = [title.getText(), ...(table ? table.arguments.map((argument) => argument.getText()) : [])]
  return { name, ids: named.flatMap(idsIn), body: rest.map((argument) => argument.getText()).join('\n') }
}

function rootName(expression: ts.Expression): string | null {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? rootName(expression.expression) : null
}
