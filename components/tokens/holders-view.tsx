'use client'

import { useState } from 'react'
import { Amount } from '@/components/ui/amount'
import { classNames } from '@/components/ui/class-names'
import { useSeparators } from '@/components/ui/number-format'
import { rich } from '@/components/ui/rich'
import { useNumber } from '@/components/ui/use-number'
import { useWallet } from '@/components/wallet/wallet-context'
import { holderCoverage, holderRows } from '@/lib/client/tokens/holder-list'
import type { DescribedHoldersView } from '@/lib/contract/codecs/holders'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { formatShare } from '@/lib/domain/shared/percent'
import { concentrationOf, outOfUse } from '@/lib/domain/token/concentration'
import { isInUse } from '@/lib/domain/token/holder-role'
import { t } from '@/lib/words/words'
import { HoldersBar } from './holders-bar'
import { HoldersTable } from './holders-table'
import type { ShownToken } from './shown-token'
import { useTokenMarket } from './use-token-market'

type Scope = 'inUse' | 'supply'

/** How concentrated a token is, in a sentence and a bar, and its largest holders. */
export function HoldersView(props: {
  network: NetworkView
  token: ShownToken
  data: DescribedHoldersView
}) {
  const { network, token, data } = props
  const { account } = useWallet()
  const { market } = useTokenMarket(network, token.address)
  const [chosen, setChosen] = useState<Scope>('inUse')
  const { totalSupply, holders } = data
  const idle = outOfUse(holders)
  const scope = idle === 0n ? 'supply' : chosen
  const rows = holderRows(
    scope === 'supply' ? holders : holders.filter(({ role }) => isInUse(role)),
    network.contracts,
    account,
  )
  const slices = holderRows(holders, network.contracts, account).map((row) => ({
    balance: row.holder.balance,
    role: row.holder.role,
    isKnownContract: row.isKnownContract,
  }))
  const spread = totalSupply === null ? null : concentrationOf(slices, totalSupply, scope)
  return (
    <>
      <div className="mt-1 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium text-section">
          {spread === null ? (
            totalSupply === null ? (
              t`The supply is unknown, so shares are, too.`
            ) : (
              t`Nothing of it is in use.`
            )
          ) : (
            <TopSentence
              scope={scope}
              count={spread.top.to}
              held={spread.top.held}
              base={spread.base}
            />
          )}
        </p>
        {idle > 0n && <ScopeChoice scope={scope} onChoose={setChosen} />}
      </div>
      {spread !== null && <HoldersBar spread={spread} />}
      <p className="mt-2 mb-3 text-muted text-table">
        <Terms token={token} data={data} idle={idle} />{' '}
        <Total network={network} total={data.total} />
      </p>
      <HoldersTable
        network={network}
        token={token}
        priceUsd={market?.priceUsd ?? null}
        base={spread?.base ?? null}
        rows={rows}
      />
    </>
  )
}

function TopSentence(props: { scope: Scope; count: number; held: bigint; base: bigint }) {
  const { scope, count, held, base } = props
  const separators = useSeparators()
  const share = formatShare(held, base, separators)
  if (count === 1) {
    return scope === 'inUse'
      ? t`One holder has ${share} of what is in use`
      : t`One holder has ${share} of the supply`
  }
  if (count === 10) {
    return scope === 'inUse'
      ? t`Ten holders have ${share} of what is in use`
      : t`Ten holders have ${share} of the supply`
  }
  return scope === 'inUse'
    ? t`${count} holders have ${share} of what is in use`
    : t`${count} holders have ${share} of the supply`
}

/** Says what "in use" leaves out. */
function Terms(props: { token: ShownToken; data: DescribedHoldersView; idle: bigint }) {
  const { token, data, idle } = props
  const separators = useSeparators()
  const { totalSupply, holders } = data
  if (totalSupply === null) return null
  const supply = <Amount atoms={totalSupply} token={token} />
  if (idle === 0n) return rich`The supply is ${supply}.`
  const share = formatShare(idle, totalSupply, separators)
  const hasFaucet = holders.some(({ role }) => role === 'faucet')
  const hasBurnt = holders.some(({ role }) => role === 'burnt')
  if (hasFaucet && hasBurnt) {
    return rich`In use is what of the supply of ${supply} neither was burnt nor lies with the faucet of this test network, which is ${share} of it.`
  }
  return hasFaucet
    ? rich`In use is the supply of ${supply} without the ${share} that the faucet of this test network keeps.`
    : rich`In use is the supply of ${supply} without the ${share} that was burnt.`
}

/** How many hold it, and how complete the list is. */
function Total(props: { network: NetworkView; total: DescribedHoldersView['total'] }) {
  const { network, total } = props
  const number = useNumber()
  const coverage = holderCoverage(network)
  if (total === undefined) return coverage
  const count = number(total.count)
  const sentence = total.isLeast
    ? t`${count} accounts or more hold it.`
    : t`${count} accounts hold it.`
  return `${sentence} ${coverage}`
}

function ScopeChoice({ scope, onChoose }: { scope: Scope; onChoose: (scope: Scope) => void }) {
  const choices = [
    { value: 'inUse', name: t`In use` },
    { value: 'supply', name: t`All of the supply` },
  ] as const
  return (
    <fieldset className="inline-flex gap-1">
      <legend className="sr-only">{t`Shares of`}</legend>
      {choices.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={scope === value}
          onClick={() => onChoose(value)}
          className={classNames(
            'touch-target min-h-7 rounded-card px-2 text-table',
            scope === value ? 'bg-track font-semibold' : 'text-muted hover:bg-sunken',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
