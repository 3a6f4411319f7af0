import { PairMark } from '@/components/ui/marks/token-mark'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { tokenLabel } from '@/lib/domain/token/token-unit'

/**
 * "WETH → USDC" after the marks of both; a token without symbol by its address, one missing in the
 * record as "—".
 */
export function TokenPair(props: {
  network: NetworkView
  sellToken: Address
  buyToken: Address
  markSize?: number
}) {
  const { network, sellToken, buyToken, markSize = 20 } = props
  const pair = [sellToken, buyToken].filter((token) => token !== ZERO_ADDRESS)
  const units = useTokenFacts(network, pair)
  const name = (token: Address) => (token === ZERO_ADDRESS ? '—' : tokenLabel(units(token)))
  return (
    <span className="inline-flex items-center gap-2">
      {pair.length < 2 ? null : (
        <PairMark
          network={network}
          first={units(sellToken)}
          second={units(buyToken)}
          size={markSize}
        />
      )}
      <span className="min-w-0 self-baseline">
        {name(sellToken)} <span className="text-muted">→</span> {name(buyToken)}
      </span>
    </span>
  )
}
