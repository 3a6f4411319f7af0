'use client'

import { ChoiceList } from '@/components/ui/choice-list'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { safeSymbol } from '@/lib/domain/token/symbol'
import { t } from '@/lib/words/words'
import { nativeWays } from './sell-mode'
import type { TradeFormAction, TradeFormState } from './trade-form-state'

/**
 * Choice of how to sell the native coin, with each option's cost and when unsold coins are
 * returned.
 */
export function NativeWayChoice(props: {
  network: NetworkView
  form: TradeFormState
  dispatch: (action: TradeFormAction) => void
}) {
  const { network, form, dispatch } = props
  const native = safeSymbol(network.nativeCurrency.symbol)
  const labels = {
    oneTransaction: {
      name: t`One transaction: send ${native} with the order`,
      note: t`Costs gas once. What is not sold by the deadline is sent back to you; cancelling
        earlier costs gas.`,
    },
    wrap: {
      name: t`Wrap first: a transaction, then a free signature`,
      note: t`Costs gas once, and for an approval the first time. You keep wrapped ${native} if the
        order is not filled; cancelling is free.`,
    },
  } as const
  const ways = nativeWays(network, form.buyToken)
  return (
    <div className="border-t px-4 py-3 text-table @min-[40rem]:px-6">
      <ChoiceList
        legend={t`How to sell ${native}`}
        choices={ways.map((value) => ({ value, ...labels[value] }))}
        chosen={form.nativeWay}
        onChoose={(way) => dispatch({ type: 'nativeWayChosen', way })}
      />
    </div>
  )
}
