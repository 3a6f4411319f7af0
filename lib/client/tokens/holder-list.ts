import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'

type Holder = {
  readonly address: Address
  readonly balance: bigint
  readonly label: string | null
}

/** Contracts of a network with a known name. */
type NamedContracts = { readonly vaultRelayer: Address; readonly settlement: Address }

/** A holder, with the cumulative balance of it and all larger ones in smallest units. */
export type HolderRow<H extends Holder> = {
  readonly holder: H
  /** Whether it is the user's account. */
  readonly isOwn: boolean
  readonly label: string | null
  readonly cumulative: bigint
}

/** Cumulative balances and labels: the user's account, a protocol contract, or the service's label. */
export function holderRows<H extends Holder>(
  holders: readonly H[],
  contracts: NamedContracts,
  account: Address | null,
): readonly HolderRow<H>[] {
  let cumulative = 0n
  return holders.map((holder) => {
    cumulative += holder.balance
    const isOwn = holder.address === account
    return { holder, isOwn, label: labelOf(holder, contracts, account), cumulative }
  })
}

function labelOf(
  holder: Holder,
  contracts: NamedContracts,
  account: Address | null,
): string | null {
  switch (holder.address) {
    case account:
      return t`You`
    case contracts.vaultRelayer:
      return t`Vault relayer`
    case contracts.settlement:
      return t`Settlement`
    default:
      return holder.label
  }
}

const TOP = 10

/** Total balance of the ten largest holders, in smallest units, and their number. */
export function topShare(holders: readonly Pick<Holder, 'balance'>[]): {
  readonly count: number
  readonly held: bigint
} {
  const top = holders.slice(0, TOP)
  return { count: top.length, held: top.reduce((sum, { balance }) => sum + balance, 0n) }
}

/** Networks whose list of holders is complete. Source: lib/docs/market-data.md#holder-coverage. */
const COMPLETE: readonly number[] = [1, 100]
const SEPOLIA = 11_155_111

/** How complete the list is. */
export function holderCoverage({
  kind,
  chainId,
  displayName,
}: {
  readonly kind: 'local' | 'public'
  readonly chainId: number
  readonly displayName: string
}): string {
  if (kind === 'local') return t`Complete: summed from every transfer our index has read.`
  if (COMPLETE.includes(chainId)) return t`Complete for ${displayName}.`
  if (chainId === SEPOLIA) return t`Partial list: not every holder on ${displayName} is known.`
  return t`Holders may be missing on ${displayName}.`
}
