'use client'

import { Notice } from '@/components/ui/notice'
import { UnreadLink } from '@/components/ui/unread-link'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { t } from '@/lib/words/words'
import { HistoryPanel } from './history-panel'
import { HoldersPanel } from './holders-panel'
import type { ShownToken } from './shown-token'
import { SlippagePanel } from './slippage-panel'
import { TokenFacts } from './token-facts'
import { TokenHeader } from './token-header'
import { useTokenLocation } from './use-token-location'

/** One token: price, history, holders and slippage; stacked on a phone. */
export function TokenPage(props: { network: NetworkView; token: ShownToken; isListed: boolean }) {
  const { network, token } = props
  const { decimals } = token
  const { location, unread, change } = useTokenLocation(network.chainId)
  return (
    <div className="py-6">
      <TokenHeader network={network} token={token} />
      <UnreadLink parts={unread} className="mb-4" />
      {!props.isListed && (
        <Notice
          tone="caution"
          title={t`Not in the list of ${network.displayName}.`}
          className="mb-4"
        >
          {t`Symbol, name and decimals are what the contract says of itself: anyone can use this
            name.`}
        </Notice>
      )}
      <div className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_23.5rem] full:grid-cols-[minmax(0,1fr)_32rem]">
        <div className="min-w-0">
          <HistoryPanel
            network={network}
            token={token}
            window={location.range}
            onWindow={(range) => change({ range })}
          />
        </div>
        <div className="min-w-0 space-y-4">
          <TokenFacts network={network} token={token} />
          {decimals === null ? null : (
            <SlippagePanel
              {...{ network, location }}
              token={{ ...token, decimals }}
              onChange={change}
            />
          )}
        </div>
        <div className="min-w-0 wide:col-span-2">
          <HoldersPanel network={network} token={token} />
        </div>
      </div>
    </div>
  )
}
