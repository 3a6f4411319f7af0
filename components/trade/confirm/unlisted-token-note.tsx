'use client'

import { type ReactNode, useMemo } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { rich } from '@/components/ui/rich'
import { UnlistedMark } from '@/components/ui/unlisted-mark'
import { useListedTokens } from '@/components/ui/use-listed-tokens'
import { useIsUnlisted } from '@/components/ui/use-unlisted'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { shortAddress } from '@/lib/domain/shared/short-hex'
import { lookAlikesIn } from '@/lib/domain/token/look-alike'
import { type TokenUnit, tokenLabel } from '@/lib/domain/token/token-unit'

type NoteProps = { network: NetworkView; token: TokenListEntry; verb: 'sell' | 'receive' }

/** Says of a token that no list has it; by its whole address where a listed one could be taken for it. */
export function UnlistedTokenNote(props: NoteProps) {
  const isUnlisted = useIsUnlisted(props.network)
  return isUnlisted(props.token.address) ? <Note {...props} /> : null
}

function Note({ network, token, verb }: NoteProps) {
  const { tokens } = useListedTokens(network)
  const alike = useMemo(
    () => lookAlikesIn([nativeToken(network), ...tokens]).earlier(token),
    [network, tokens, token],
  )
  return (
    <span className="mt-1 block font-normal text-table">
      {alike === null ? (
        <UnlistedMark address={token.address} />
      ) : (
        <span className="block text-caution">
          {notListed(alike.token)}{' '}
          {verb === 'sell'
            ? rich`You sell the token at ${<WholeAddress address={token.address} />}`
            : rich`You receive the token at ${<WholeAddress address={token.address} />}`}
        </span>
      )}
    </span>
  )
}

function notListed(listed: TokenUnit & { readonly address: Address }): ReactNode {
  const symbol = <bdi>{tokenLabel(listed)}</bdi>
  const short = <span className="hex">{shortAddress(listed.address)}</span>
  return listed.address === NATIVE_TOKEN
    ? rich`Not the listed ${symbol}, which is the coin.`
    : rich`Not the listed ${symbol} (${short}).`
}

const WholeAddress = ({ address }: { address: Address }) => (
  <AddressText address={address} form="full" copy={false} />
)
