import ts from 'typescript'
import { isWords, lineOf, parsed } from './messages'

export type UnmarkedText = { readonly text: string; readonly line: number }

/** Attributes whose text no reader sees. */
const UNSEEN =
  /^(?:class|d$|style|viewBox|transform|points|stroke|href|id$|src|rel$|key$|sizes|accept|pattern|autoComplete|allow|data-|type$|name$|rotate)/i
/** Attributes whose text is always seen, in whatever letters. */
const SEEN = /^(?:aria-label|aria-description|title|placeholder|alt|label|note|children)$/

/** Text that looks as if readers saw it and that is not marked for translation. */
export function unmarkedTexts(file: string): readonly UnmarkedText[] {
  const found: UnmarkedText[] = []
  const look = (node: ts.Node): void => {
    if (isWords(node)) {
      if (!ts.isNoSubstitutionTemplateLiteral(node.template)) {
        for (const span of node.template.templateSpans) look(span.expression)
      }
      return
    }
    if (isUnseen(node)) return
    const text = seenText(node)
    if (text !== null) found.push({ text, line: lineOf(node) })
    ts.forEachChild(node, look)
  }
  look(parsed(file))
  return found
}

const isUnseen = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isThrowStatement(node) ||
  (ts.isJsxAttribute(node) && UNSEEN.test(node.name.getText())) ||
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && /^(?:classNames|console\.\w+)$/.test(node.expression.getText()))

function seenText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /\p{L}{2}/u.test(node.text) ? node.text.trim() : null
  if (ts.isTemplateExpression(node)) {
    const words = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…')
    return looksSpoken(words) ? words : null
  }
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return null
  if (isCompared(node)) return null
  const { text, parent } = node
  if (ts.isJsxAttribute(parent) && SEEN.test(parent.name.getText())) {
    return /\p{L}{2}/u.test(text) ? text : null
  }
  return looksSpoken(text) ? text : null
}

const isCompared = ({ parent }: ts.Node): boolean =>
  ts.isCaseClause(parent) ||
  ts.isElementAccessExpression(parent) ||
  (ts.isBinaryExpression(parent) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      parent.operatorToken.kind,
    ))

/** A capital before small letters, or words that end as a sentence does. */
const looksSpoken = (text: string): boolean =>
  /^\s*\p{Lu}\p{Ll}+(?:[ .,:;?!…’]|$)/u.test(text) || /\p{L} \p{L}.*[.?!…]$/u.test(text)
