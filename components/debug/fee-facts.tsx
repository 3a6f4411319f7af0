'use client'

import { Amount } from '@/components/ui/amount'
import { rich } from '@/components/ui/rich'
import { explainFees } from '@/lib/domain/verdict/fee-explanation'
import type { ReportAuction } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'
import { SentenceView } from './sentence-view'

/** The fee policies of an auction, each with its rule, calculation and charged amount. */
export function FeeFacts({ auction }: { auction: ReportAuction }) {
  const { report, units } = useDebugScope()
  const trade = report.trades.find((trade) => trade.auctionId === auction.id) ?? null
  return (
    <ul className="divide-y divide-hairline text-table">
      {explainFees(report.order, auction, trade).map((fee, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: policies apply in their order and have no other identity
        <li key={index} className="py-2">
          <p>
            <SentenceView parts={fee.rule} />
          </p>
          {fee.steps === null ? null : (
            <p className="text-meta text-muted">
              <SentenceView parts={fee.steps} />
            </p>
          )}
          {fee.charged === null ? (
            <p className="text-meta text-muted">{t`Nothing charged by it is recorded.`}</p>
          ) : (
            <p>
              {rich`Charged ${<Amount atoms={fee.charged.amount} token={units(fee.charged.token)} />}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
