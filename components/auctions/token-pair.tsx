import { useListedSymbol } from '@/components/ui/token-units'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { safeSymbol } from '@/lib/domain/token/symbol'

/** "WETH → USDC"; an unlisted token by its address, one missing in the record as "—". */
export function TokenPair(props: { network: NetworkView; sellToken: Address; buyToken: Address }) {
  const listedSymbol = useListedSymbol(props.network)
  const name = (token: Address) => {
    if (token === ZERO_ADDRESS) return '—'
    const symbol = listedSymbol(token)
    return symbol === null ? shortAddress(token) : safeSymbol(symbol)
  }
  return (
    <>
      {name(props.sellToken)} <span className="text-muted">→</span> {name(props.buyToken)}
    </>
  )
}
