'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { Amount } from '@/components/ui/amount'
import { ExternalIcon } from '@/components/ui/icons'
import { Fact, FactList } from '@/components/ui/table'
import { useWallet } from '@/components/wallet/wallet-context'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import { tokenSupplyQuery } from '@/lib/client/wagmi/token-supply'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { explorerAddressUrl } from './explorer-url'
import type { ShownToken } from './shown-token'

type Props = { network: NetworkView; token: ShownToken }

/** Facts of the token contract, read from the chain. */
export function TokenFacts({ network, token }: Props) {
  const heading = useId()
  const isNative = token.address === NATIVE_TOKEN
  const explorer = isNative ? null : explorerAddressUrl(network.explorerTxUrl, token.address)
  return (
    <section aria-labelledby={heading} className="border-rule border-t-2 px-4 rail:px-0">
      <h2 id={heading} className="pt-2 font-semibold text-body">
        {t`Facts`}
      </h2>
      <FactList>
        <Fact name={t`Address`}>
          {isNative ? (
            <span className="text-muted">{t`None: the coin has no contract`}</span>
          ) : (
            <span className="text-start">
              <AddressText address={token.address} form="full" />
              {explorer !== null && (
                <a
                  href={explorer}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="link ms-1 inline-flex items-center gap-1"
                >
                  {t`Explorer`}
                  <ExternalIcon />
                </a>
              )}
            </span>
          )}
        </Fact>
        <Fact name={t`Decimals`}>
          {token.decimals ?? (
            <Unknown>{t`The contract does not say: amounts are in base units`}</Unknown>
          )}
        </Fact>
        <Fact name={t`Supply`}>
          {isNative ? (
            <Unknown>{t`The chain does not report it`}</Unknown>
          ) : (
            <Supply network={network} token={token} />
          )}
        </Fact>
        <Fact name={t`Your balance`}>
          <Balance network={network} token={token} />
        </Fact>
      </FactList>
    </section>
  )
}

function Supply({ network, token }: Props) {
  const supply = useQuery(tokenSupplyQuery(network.name, token.address))
  if (supply.data !== undefined && supply.data !== null) {
    return <Amount atoms={supply.data} token={token} />
  }
  if (supply.data === null) return <Unknown>{t`The contract does not say`}</Unknown>
  if (supply.failureReason === null) return <Unknown>{t`Reading`}</Unknown>
  return (
    <Unknown>
      {t`The node did not answer.`}{' '}
      <button
        type="button"
        className="link touch-target"
        onClick={() => void supply.refetch()}
        aria-label={t`Read the supply again`}
      >
        {t`Try again`}
      </button>
    </Unknown>
  )
}

function Balance({ network, token }: Props) {
  const { account, openConnect } = useWallet()
  const balances = useQuery({
    ...balancesQuery(network.name, account ?? NATIVE_TOKEN, [token.address]),
    enabled: account !== null,
  })
  if (account === null) {
    return (
      <button type="button" className="link touch-target" onClick={openConnect}>
        {t`Connect to see it`}
      </button>
    )
  }
  const atoms = balances.data?.get(token.address)
  if (atoms !== undefined && atoms !== null) return <Amount atoms={atoms} token={token} />
  return balances.failureReason === null && balances.isPending ? (
    <Unknown>{t`Reading`}</Unknown>
  ) : (
    <Unknown>{t`The node did not answer`}</Unknown>
  )
}

function Unknown({ children }: { children: ReactNode }) {
  return (
    <span className="text-muted">
      — <span className="text-meta">{children}</span>
    </span>
  )
}
