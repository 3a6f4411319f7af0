'use client'

import { useReducer, useState } from 'react'
import { useSeparators } from '@/components/ui/number-format'
import { usePreferences } from '@/components/ui/preferences-context'
import type { TokenBook } from '@/components/ui/use-token-book'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { Preferences } from '@/lib/client/preferences'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Separators } from '@/lib/domain/shared/separators'
import { withLimitPrice } from './limit-price'
import { initialTradeForm, type TradeFormState, tradeFormReducer } from './trade-form-state'
import { formOfLink, pairOfLink, type TradeStart } from './trade-link'

type FormStart = {
  readonly network: NetworkView
  readonly start: TradeStart
  readonly preferences: Preferences
  readonly separators: Separators
}

/** The form of a link. */
function startForm({ network, start, preferences, separators }: FormStart): TradeFormState {
  const pair = pairOfLink(start, network)
  const { slippageBps, deadlineSeconds } = preferences
  const percent = (slippageBps === null ? '' : (slippageBps / 100).toFixed(2)).replace(/\.?0+$/, '')
  return initialTradeForm(pair.sell, pair.buy, {
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
