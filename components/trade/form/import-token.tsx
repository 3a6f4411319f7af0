'use client'

import { useQuery } from '@tanstack/react-query'
import { AddressText } from '@/components/ui/address-text'
import { Button } from '@/components/ui/button'
import { TokenMark } from '@/components/ui/marks/token-mark'
import { Notice } from '@/components/ui/notice'
import { useSeparators } from '@/components/ui/number-format'
import { ReadFailure } from '@/components/ui/read-failure'
import { rich } from '@/components/ui/rich'
import { SkeletonLines } from '@/components/ui/states'
import { Fact, FactList } from '@/components/ui/table'
import { ApiError } from '@/lib/client/api-error'
import { tokenHoldersQuery } from '@/lib/client/queries/holders'
import { topShare } from '@/lib/client/tokens/holder-list'
import { tradableToken } from '@/lib/client/wagmi/contract-facts'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { formatShare } from '@/lib/domain/shared/percent'
import type { LookAlikes } from '@/lib/domain/token/look-alike'
import { safeName } from '@/lib/domain/token/symbol'
import { tokenLabel } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { TokenWorth } from './token-worth'

/** Shows what an unlisted token contract reports about itself and lets the user import it. */
export function ImportToken(props: {
  network: NetworkView
  address: Address
  /** Of the network's listed tokens. */
  lookAlikes: LookAlikes<TokenListEntry>
  onImport: (token: TokenListEntry) => void
}) {
  const { network } = props
  const facts = useQuery(tokenFactsQuery(network.name, props.address))
  const error = facts.error ?? facts.failureReason
  if (facts.data === undefined && error !== null) {
    return <ReadFailure what={t`The contract`} error={error} onRetry={() => void facts.refetch()} />
  }
  if (facts.data === undefined)
    return <SkeletonLines label={t`Reading the contract`} lines={3} className="mt-3" />
  if (!facts.data.isToken) {
    return (
      <Notice tone="caution" className="mt-3">
        {t`No token contract answers at this address.`}
      </Notice>
    )
  }
  const token = tradableToken(facts.data)
  if (token === null) {
    return (
      <Notice tone="caution" className="mt-3">
        {rich`${<bdi>{tokenLabel(facts.data)}</bdi>} does not say how many decimals it has, so no
          amount of it can be typed and it cannot be traded here.`}
      </Notice>
    )
  }
  const symbol = tokenLabel(token)
  return (
    <div className="mt-3">
      <FactList>
        <Fact name={t`Symbol`}>
          {token.symbol === null ? (
            t`— (the contract has none)`
          ) : (
            <MarkedSymbol network={network} token={token} />
          )}
        </Fact>
        <Fact name={t`Name`}>
          <bdi>{safeName(token.name) || '—'}</bdi>
        </Fact>
        <Fact name={t`Contract`}>
          <AddressText address={token.address} />
        </Fact>
        <Fact name={t`Decimals`}>{token.decimals}</Fact>
        <Fact name={t`Price`}>
          <TokenWorth network={network} token={token.address} />
        </Fact>
        <Fact name={t`Holders`}>
          <Holders network={network} token={token.address} />
        </Fact>
      </FactList>
      <Notice
        tone="caution"
        className="mt-2"
        title={t`Not on this network's list.`}
        actions={
          <Button size="compact" onClick={() => props.onImport(token)}>
            {t`Import ${symbol}`}
          </Button>
        }
      >
        <p>{t`Anyone can use this name. Compare the contract address with a source you trust.`}</p>
        {props.lookAlikes
          .of(token)
          .slice(0, MAX_SHOWN)
          .map(({ token: known }) => (
            <LookAlikeNote key={known.address} network={network} known={known} />
          ))}
      </Notice>
    </div>
  )
}

function MarkedSymbol({ network, token }: { network: NetworkView; token: TokenListEntry }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <span className="inline-flex self-center">
        <TokenMark network={network} token={token} size={16} />
      </span>
      <bdi>{tokenLabel(token)}</bdi>
    </span>
  )
}

/** A well-known symbol may have dozens of imitations; the first are the most trusted. */
const MAX_SHOWN = 3

function LookAlikeNote({ network, known }: { network: NetworkView; known: TokenListEntry }) {
  const symbol = <bdi>{tokenLabel(known)}</bdi>
  const address = <AddressText address={known.address} copy={false} />
  const worth = <TokenWorth network={network} token={known.address} />
  return (
    <p className="mt-1 font-medium">
      {known.address === NATIVE_TOKEN
        ? rich`The listed ${symbol} is the network's own coin.`
        : rich`The listed ${symbol} is another contract: ${address}, ${worth}.`}
    </p>
  )
}

/**
 * Combined share of the largest holders; a token with a single holder is risky because it is easy
 * to empty.
 */
function Holders({ network, token }: { network: NetworkView; token: Address }) {
  const separators = useSeparators()
  const isOffered = network.capabilities.holders
  const { data, error } = useQuery({
    ...tokenHoldersQuery(network.name, token),
    enabled: isOffered,
  })
  if (!isOffered) return t`— (not known to this service)`
  if (data === undefined) {
    const isMissing = error instanceof ApiError && error.status === 404
    if (isMissing) return t`— (none are known)`
    return error === null ? t`reading` : t`— (could not be read)`
  }
  const { count, held } = topShare(data.holders)
  const share =
    data.totalSupply === null
      ? t`part of an unknown supply`
      : formatShare(held, data.totalSupply, separators)
  return count === 1 ? t`The largest has ${share}` : t`The ${count} largest hold ${share}`
}
