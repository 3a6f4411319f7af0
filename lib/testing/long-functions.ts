import { readFileSync } from 'node:fs'
import ts from 'typescript'

export const MAX_FUNCTION_LINES = 80

const FLAT = 'a flat table reads better in one piece'
const CLOSURE = 'a state machine whose steps share the variables of one closure'

/** Functions that may be longer, as `file name`, and why. */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'lib/infra/observe/metrics.ts createMetrics': FLAT,
  'lib/infra/observe/events.ts createObserver': FLAT,
  'lib/infra/db/queries/notifications/notifications.ts insertNotifications':
    'one SQL statement, so that notification and deliveries are written together',
  'lib/infra/chain/local/block-producer.ts createBlockProducer': CLOSURE,
  'lib/infra/market/market-sync.ts createMarketSync': CLOSURE,
  'lib/client/wagmi/contract-wallet-provider.ts contractWalletProvider': CLOSURE,
  'components/lookup/lookup-run.ts createRunner': CLOSURE,
}

/** Names of the functions of a file that have more lines than allowed, blank and comment lines included. */
export function longFunctions(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  if (text.split('\n').length <= MAX_FUNCTION_LINES) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const lines = lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1
      if (lines > MAX_FUNCTION_LINES) found.push(nameOf(node))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText()
  return ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '(without a name)'
}
