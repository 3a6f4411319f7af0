'use client'

import { useMemo } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import { useListedTokens } from '@/components/ui/use-listed-tokens'
import { useIsUnlisted } from '@/components/ui/use-unlisted'
import type { OrderDraft } from '@/components/wallet/order-draft'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { lookAlikesIn } from '@/lib/domain/token/look-alike'
import { tokenLabel } from '@/lib/domain/token/token-unit'

/** The two signed amounts with every digit. */
export function SignedAmountsLine(props: {
  draft: OrderDraft
  sellToken: TokenListEntry
  buyToken: TokenListEntry
  network: NetworkView
}) {
  const { draft, network } = props
  const isUnlisted = useIsUnlisted(network)
  const selling = draft.kind === 'sell'
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      <div className="min-w-0 flex-auto max-rail:basis-full">
        <dt className="text-muted text-table">{selling ? 'You sell' : 'You pay at most'}</dt>
        <dd className="wrap-anywhere font-medium text-section">
          <Amount atoms={draft.sellAmount} token={props.sellToken} digits="exact" />
        </dd>
        {isUnlisted(props.sellToken.address) ? (
          <UnlistedTokenNote network={network} token={props.sellToken} verb="sell" />
        ) : null}
      </div>
      <div className="min-w-0 flex-auto max-rail:basis-full">
        <dt className="text-muted text-table">{selling ? 'You receive at least' : 'You buy'}</dt>
        <dd className="wrap-anywhere font-medium text-section">
          <Amount atoms={draft.buyAmount} token={props.buyToken} digits="exact" />
        </dd>
        {isUnlisted(props.buyToken.address) ? (
          <UnlistedTokenNote network={network} token={props.buyToken} verb="receive" />
        ) : null}
      </div>
    </dl>
  )
}

/** A token that no list has; by its whole address where a listed one could be taken for it. */
function UnlistedTokenNote(props: {
  network: NetworkView
  token: TokenListEntry
  verb: 'sell' | 'receive'
}) {
  const { network, token, verb } = props
  const { tokens } = useListedTokens(network)
  const alike = useMemo(
    () => lookAlikesIn([nativeToken(network), ...tokens]).earlier(token),
    [network, tokens, token],
  )
  return (
    <dd className="mt-1 text-table">
      {alike === null ? (
        <UnlistedMark address={token.address} />
      ) : (
        <span className="block text-caution">
          Not the listed <bdi>{tokenLabel(alike.token)}</bdi>
          {alike.token.address === NATIVE_TOKEN ? (
            ', which is the coin'
          ) : (
            <>
              {' '}
              (<span className="hex">{shortAddress(alike.token.address)}</span>)
            </>
          )}
          . You {verb} the token at <WholeAddress address={token.address} />
        </span>
      )}
    </dd>
  )
}

const WholeAddress = ({ address }: { address: Address }) => (
  <AddressText address={address} form="full" copy={false} />
)
