import { useTokenFacts } from '@/components/ui/use-token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { tokenLabel } from '@/lib/domain/token/token-unit'

/** "WETH → USDC"; a token without symbol by its address, one missing in the record as "—". */
export function TokenPair(props: { network: NetworkView; sellToken: Address; buyToken: Address }) {
  const pair = [props.sellToken, props.buyToken].filter((token) => token !== ZERO_ADDRESS)
  const units = useTokenFacts(props.network, pair)
  const name = (token: Address) => (token === ZERO_ADDRESS ? '—' : tokenLabel(units(token)))
  return (
    <>
      {name(props.sellToken)} <span className="text-muted">→</span> {name(props.buyToken)}
    </>
  )
}
