'use client'

import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { LastAuctionLine, OrderLine, PoolLine, TradeLine } from './palette-facts-lines'
import { Hex, PaletteRow } from './palette-line'
import type { PaletteFacts, PaletteLine } from './palette-lines'
import { SearchLineView } from './search-line'

/** One line of the palette. */
export function PaletteLineView(props: {
  line: PaletteLine
  network: NetworkView | undefined
  markets: PaletteFacts['markets']
  /** The option whose request is in progress. */
  pendingKey: string | null
}) {
  const { line, network } = props
  switch (line.kind) {
    case 'action': {
      const { icon, title, note, isChosen } = line.action
      return (
        <PaletteRow
          mark={icon}
          title={title}
          second={note}
          end={isChosen === true ? <span className="text-muted">{t`chosen`}</span> : null}
        />
      )
    }
    case 'place':
      return (
        <PaletteRow
          mark={line.item.icon}
          title={t(line.item.label)}
          end={
            <span className="text-muted pointer-coarse:hidden">
              <Hex text={`g ${line.item.shortcut}`} />
            </span>
          }
        />
      )
    case 'trade':
      return network === undefined ? null : <TradeLine network={network} token={line.token} />
    case 'pool':
      return network === undefined ? null : <PoolLine network={network} pool={line.pool} />
    case 'order':
      return network === undefined ? null : <OrderLine network={network} order={line.order} />
    case 'lastAuction':
      return <LastAuctionLine auction={line.auction} token={line.token} />
    default:
      return (
        <SearchLineView
          line={line}
          markets={props.markets}
          isPending={line.key === props.pendingKey}
        />
      )
  }
}
