import { readFileSync } from 'node:fs'
import ts from 'typescript'

export const MAX_FUNCTION_LINES = 80

const FLAT = 'a flat table reads better in one piece'
const CLOSURE = 'a state machine whose steps share the variables of one closure'
const MARKUP = 'not split yet: one component with all of its markup'
const HOOK = 'not split yet: one hook with all of its steps'

/** Functions that may be longer, as `file name`, and why. */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'lib/infra/observe/metrics.ts createMetrics': FLAT,
  'lib/infra/db/queries/notifications/notifications.ts insertNotifications':
    'one SQL statement, so that notification and deliveries are written together',
  'lib/infra/chain/local/block-producer.ts createBlockProducer': CLOSURE,
  'lib/infra/market/market-sync.ts createMarketSync': CLOSURE,
  'lib/client/wagmi/contract-wallet-provider.ts contractWalletProvider': CLOSURE,
  'components/lookup/lookup-run.ts createRunner': CLOSURE,
  'lib/server/http/api-core.ts createApiCore':
    'not split yet: one request from its path to its answer',
  'components/auctions/auction-list.tsx AuctionList': MARKUP,
  'components/charts/scatter-chart-on-demand.tsx ScatterChartOnDemand': MARKUP,
  'components/lookup/id-field.tsx IdField': MARKUP,
  'components/lookup/lookup-list.tsx LookupList': MARKUP,
  'components/lookup/lookup-page.tsx LookupPage': MARKUP,
  'components/lookup/lookup-results.tsx LookupResults': MARKUP,
  'components/lookup/lookup-toolbar.tsx LookupToolbar': MARKUP,
  'components/order/cancel/cancel-dialog.tsx CancelDialog': MARKUP,
  'components/order/order-body.tsx OrderBody': MARKUP,
  'components/orders/orders-view.tsx OrdersView': MARKUP,
  'components/pools/compare-charts.tsx CompareCharts': MARKUP,
  'components/pools/compare-view.tsx Differences': MARKUP,
  'components/pools/filter-sentence.tsx FilterSentence': MARKUP,
  'components/pools/pools-page.tsx PoolsPage': MARKUP,
  'components/pools/pools-panel.tsx PoolsPanel': MARKUP,
  'components/tokens/slippage-panel.tsx SlippagePanel': MARKUP,
  'components/tokens/token-list.tsx TokenList': MARKUP,
  'components/tokens/token-table.tsx TokenTable': MARKUP,
  'components/trade/confirm/confirm-dialog.tsx ConfirmDialog': MARKUP,
  'components/trade/confirm/confirm-placement.tsx ConfirmPlacement': MARKUP,
  'components/trade/form/amount-field.tsx AmountField': MARKUP,
  'components/trade/form/token-picker.tsx TokenPicker': MARKUP,
  'components/trade/form/trade-form.tsx TradeForm': MARKUP,
  'components/trade/submit/submission-notice.tsx SubmissionNotice': MARKUP,
  'components/trade/trade-screen.tsx TradeScreen': MARKUP,
  'components/orders/use-orders.ts useOrders': HOOK,
  'components/trade/form/use-trade.ts useTrade': HOOK,
  'components/trade/submit/use-submission.ts useSubmission': HOOK,
}

/** Names of the functions of a file that have more lines than allowed, blank and comment lines included. */
export function longFunctions(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
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
