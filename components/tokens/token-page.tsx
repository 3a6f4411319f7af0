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
import { TokenPools } from './token-pools'
import { useTokenLocation } from './use-token-location'

/** One token: price, history, pools, holders, facts and slippage; stacked on a phone. */
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
      <div className="grid gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,1fr)_20rem] full:grid-cols-[minmax(0,1fr)_20rem_24rem]">
        <div className="min-w-0 max-wide:col-span-full">
          <HistoryPanel
            network={network}
            token={token}
            window={location.range}
            onWindow={(range) => change({ range })}
          />
        </div>
        <div className="min-w-0 max-wide:col-span-full">
          <TokenPools network={network} token={token} />
        </div>
        <div className="col-span-full min-w-0 full:order-last">
          <HoldersPanel network={network} token={token} />
        </div>
        <div className="col-span-full grid min-w-0 content-start gap-x-12 gap-y-8 wide:max-full:grid-cols-2 full:col-span-1">
          <TokenFacts network={network} token={token} />
          {decimals === null ? null : (
            <SlippagePanel
              {...{ network, location }}
              token={{ ...token, decimals }}
              onChange={change}
            />
          )}
        </div>
      </div>
    </div>
  )
}
