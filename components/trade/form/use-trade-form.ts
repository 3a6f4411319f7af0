'use client'

import { useReducer, useState } from 'react'
import { usePreferences } from '@/components/shell/preferences-context'
import { useSeparators } from '@/components/ui/number-format'
import type { TokenBook } from '@/components/ui/use-token-book'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { Preferences } from '@/lib/client/preferences'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Separators } from '@/lib/domain/shared/separators'
import { withLimitPrice } from './limit-price'
import { initialTradeForm, type TradeFormState, tradeFormReducer } from './trade-form-state'
import { formOfLink, type TradeStart } from './trade-link'

type FormStart = {
  readonly network: NetworkView
  readonly start: TradeStart
  readonly preferences: Preferences
  readonly separators: Separators
}

/** The form of a link; its pair is else the wrapped coin and a dollar token. */
function startForm({ network, start, preferences, separators }: FormStart): TradeFormState {
  const sell = start.sell ?? network.contracts.wrappedNativeToken
  const others = network.tokens.filter(({ address }) => address !== sell)
  const dollar = others.find(({ symbol }) => symbol.toUpperCase() === 'USDC')
  const { slippageBps, deadlineSeconds } = preferences
  const percent = (slippageBps === null ? '' : (slippageBps / 100).toFixed(2)).replace(/\.?0+$/, '')
  return initialTradeForm(sell, start.buy ?? dollar?.address ?? others[0]?.address ?? null, {
    ...formOfLink(start, separators),
    deadlineSeconds,
    slippageText: slippageBps === null ? null : toTypedText(percent, separators),
  })
}

/** What the user chose and typed, with the amount that follows from a limit price. */
export function useTradeForm(network: NetworkView, start: TradeStart, book: TokenBook) {
  const separators = useSeparators()
  const { preferences } = usePreferences()
  const [stored, dispatch] = useReducer(
    tradeFormReducer,
    { network, start, preferences, separators },
    startForm,
  )
  const [first] = useState(stored)
  const sellToken = book.find(stored.sellToken)
  const buyToken = book.find(stored.buyToken)
  const form = withLimitPrice(stored, { sell: sellToken, buy: buyToken }, separators)
  return { form, dispatch, sellToken, buyToken, isChanged: stored !== first }
}
