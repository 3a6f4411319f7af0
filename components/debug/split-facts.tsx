'use client'

import { Amount } from '@/components/ui/amount'
import { Fact } from '@/components/ui/table'
import type { ReportTrade } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'

/** What a fill got beyond its quote, and which causes that has; nothing where it is not recorded. */
export function SplitFacts({ split }: Pick<ReportTrade, 'split'>) {
  const { report, units } = useDebugScope()
  if (split === undefined) return null
  const { kind, sellToken, buyToken } = report.order
  const isSale = kind === 'sell'
  const token = units(isSale ? buyToken : sellToken)
  const causes = [
    { name: t`· the market moved`, atoms: split.marketMove },
    { name: t`· gas cost more or less`, atoms: split.gas },
    { name: t`· other fees`, atoms: split.fee },
    { name: t`· solving against the market alone`, atoms: split.solving },
  ]
  return (
    <>
      <Fact name={isSale ? t`Quoted to be bought` : t`Quoted to be sold`}>
        <Amount atoms={split.quoted} token={token} />
      </Fact>
      <Fact name={t`The market alone, before costs`}>
        <Amount atoms={split.market} token={token} />
      </Fact>
      <Fact name={t`Better than quoted by`}>
        <Amount atoms={split.difference} token={token} digits="exact" signed />
      </Fact>
      {causes.map(({ name, atoms }) => (
        <Fact key={name} name={name}>
          <Amount atoms={atoms} token={token} digits="exact" signed />
        </Fact>
      ))}
    </>
  )
}
