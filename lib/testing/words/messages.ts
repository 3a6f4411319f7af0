import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { templateMessage } from '@/lib/domain/shared/message'

/** Tags whose templates are words of the interface. */
const TAGS = new Set(['t', 'rich', 'message', 'sentence'])

export type FoundMessage = {
  readonly message: string
  readonly line: number
  /** Read while the module loads, when no language is known; right for marks alone. */
  readonly isEarly: boolean
}

/** What each of them looks like in the text of a file. */
const MARKED = new RegExp(`(?:${[...TAGS].join('|')})\\s*\``)

export const parsed = (file: string, text = readFileSync(file, 'utf8')): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

export const lineOf = (node: ts.Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1

/** The words of a file that are marked for translation. */
export function messagesOf(file: string): readonly FoundMessage[] {
  const found: FoundMessage[] = []
  const text = readFileSync(file, 'utf8')
  if (!MARKED.test(text)) return found
  visit(parsed(file, text), (node) => {
    if (!isWords(node)) return
    const message = templateMessage(textsOf(node.template))
    if (!hasWords(message)) return
    found.push({ message, line: lineOf(node), isEarly: isAction(node) && !isInFunction(node) })
  })
  return found
}

export const isWords = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && TAGS.has(node.tag.getText())

const isAction = (node: ts.TaggedTemplateExpression): boolean =>
  node.tag.getText() === 't' || node.tag.getText() === 'rich'

function isInFunction(node: ts.Node): boolean {
  for (let at: ts.Node = node; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at)) return true
  }
  return false
}

const textsOf = (template: ts.TemplateLiteral): readonly string[] =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)]

/** Places and signs alone are the same in every language. */
const hasWords = (message: string): boolean => /\p{L}/u.test(message)

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}
