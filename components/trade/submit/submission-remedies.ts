import type { FormReach } from '@/components/trade/form/use-form-reach'
import type { RemedyHandlers } from '@/components/trade/quote/remedies'
import type { Trade } from '@/components/trade/quote/use-priced-order'
import { toTypedText } from '@/lib/client/format/parse-amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'

/** The form's remedies for an order that was not placed; the confirm step adds its own. */
export function submissionRemedies(input: {
  readonly trade: Trade
  readonly reach: FormReach
  readonly separators: Separators
  /** Closes the confirm step. */
  readonly close: () => void
  readonly getTokens: () => void
}): RemedyHandlers {
  const { trade, reach, separators, close } = input
  const { balance, sellToken } = trade
  const sell = (atoms: bigint, decimals: number) => {
    close()
    const text = toTypedText(formatPlain(atoms, decimals), separators)
    trade.dispatch({ type: 'sellTyped', text })
  }
  return {
    back: close,
    otherWallet: () => {
      close()
      trade.wallet.openConnect()
    },
    editAmount: () => {
      close()
      reach.editAmount()
    },
    ...(balance === null || balance === 0n || sellToken === null
      ? {}
      : { useBalance: () => sell(balance, sellToken.decimals) }),
    ...(trade.network.capabilities.faucet ? { getTokens: input.getTokens } : {}),
  }
}
