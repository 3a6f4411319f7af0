'use client'

import { Amount } from '@/components/ui/amount'
import { SolverMark } from '@/components/ui/marks/solver-mark'
import { PairMark, TokenMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { StatusStamp, stampState } from '@/components/ui/status-stamp'
import { Time } from '@/components/ui/time'
import { ToArrow } from '@/components/ui/to-arrow'
import { useNow } from '@/components/ui/use-now'
import { useNumber } from '@/components/ui/use-number'
import { formatPercent } from '@/lib/client/format/decimal'
import { formatUsdCompact } from '@/lib/client/format/usd'
import { listedAmounts } from '@/lib/client/orders/order-rows'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Order } from '@/lib/contract/codecs/order'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { type TokenUnit, tokenLabel, unknownUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { PaletteRow } from './palette-line'
import type { PalettePool } from './palette-lines'

/** A token of the network's own list; of any other only the address is known here. */
const unitOf = (network: NetworkView, address: Address): TokenUnit =>
  [nativeToken(network), ...network.tokens].find((token) => token.address === address) ??
  unknownUnit(address)

export function TradeLine({ network, token }: { network: NetworkView; token: TokenListEntry }) {
  return (
    <PaletteRow
      mark={<TokenMark network={network} token={token} size={28} />}
      title={t`Trade ${tokenLabel(token)}`}
      second={t`sell or buy`}
    />
  )
}

export function PoolLine({ network, pool }: { network: NetworkView; pool: PalettePool }) {
  const separators = useSeparators()
  const [first, second] = pool.tokens
  const { apr, tvlUsd } = pool
  return (
    <PaletteRow
      mark={
        first === undefined || second === undefined ? null : (
          <PairMark
            network={network}
            first={unitOf(network, first)}
            second={unitOf(network, second)}
            size={24}
          />
        )
      }
      title={
        <bdi>{pool.tokens.map((address) => tokenLabel(unitOf(network, address))).join('/')}</bdi>
      }
      second={
        <>
          <bdi>{pool.project}</bdi>
          {tvlUsd === null ? null : ` · ${formatUsdCompact(tvlUsd, separators)}`}
        </>
      }
      end={apr === null ? null : t`${formatPercent(apr, separators)} APR`}
    />
  )
}

export function OrderLine({ network, order }: { network: NetworkView; order: Order }) {
  const now = useNow(1000)
  const sold = unitOf(network, order.ethflowData === undefined ? order.sellToken : NATIVE_TOKEN)
  const bought = unitOf(network, order.buyToken)
  const { sell, buy } = listedAmounts(order)
  return (
    <PaletteRow
      mark={<PairMark network={network} first={sold} second={bought} size={24} />}
      title={
        <>
          <Amount atoms={sell} token={sold} /> <ToArrow /> <Amount atoms={buy} token={bought} />
        </>
      }
      end={<StatusStamp state={stampState(order, now === null ? null : now / 1000)} />}
    />
  )
}

export function LastAuctionLine(props: { auction: CompetitionSummaryView; token: TokenListEntry }) {
  const { auction, token } = props
  const number = useNumber()
  const winner = auction.won?.winners[0]
  return (
    <PaletteRow
      mark={winner === undefined ? null : <SolverMark solver={winner.solverAddress} size={24} />}
      title={t`Last auction with ${tokenLabel(token)}`}
      second={
        winner === undefined
          ? number(auction.auctionId)
          : t`${number(auction.auctionId)}, won by ${winner.solverName}`
      }
      end={<Time at={microsToMs(auction.timestamp)} />}
    />
  )
}
