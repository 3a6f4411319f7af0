'use client'

import { useSeparators } from '@/components/ui/number-format'
import type { AllowanceState } from '@/components/wallet/use-allowance'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { formatAtoms } from '@/lib/domain/token/format-amount'
import { t } from '@/lib/words/words'

/** For example: "Open orders need 4,200, this one 1,000, allowance 3,000". */
export function ApprovalMeter(props: {
  state: AllowanceState
  thisNeeds: bigint
  token: TokenListEntry
}) {
  const { state, thisNeeds, token } = props
  const separators = useSeparators()
  if (state.allowance === null) return null
  const text = (value: bigint) =>
    value > MAX_UINT256 / 2n ? t`unlimited` : formatAtoms(value, token.decimals, separators)
  const needs = thisNeeds + (state.openNeed ?? 0n)
  const enough = state.allowance >= needs
  const share = needs === 0n || enough ? 100 : Number((state.allowance * 100n) / needs)
  return (
    <div className="py-2 text-table">
      <div aria-hidden="true" className="h-1.5 border border-control bg-sunken">
        <div
          className={enough ? 'h-full bg-good' : 'h-full bg-caution'}
          style={{ width: `${share}%` }}
        />
      </div>
      <p className={enough ? 'mt-1 text-muted' : 'mt-1 text-caution'}>
        {state.openNeed === null || state.openNeed === 0n
          ? t`This order needs ${text(thisNeeds)}, allowance ${text(state.allowance)}`
          : t`Open orders need ${text(state.openNeed)}, this one ${text(thisNeeds)}, allowance
              ${text(state.allowance)}`}
      </p>
    </div>
  )
}
